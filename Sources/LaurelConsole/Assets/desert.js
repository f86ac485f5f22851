// The desert that Whack-a-Cac is played in: drawn here, line by line.
const namespace = "http://www.w3.org/2000/svg";

/** An SVG element. */
export function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Where the crests of the three dunes are; a cactus comes up behind its own. */
export const crests = [330, 430, 540];
export const view = { width: 1024, height: 640 };

const dunes = [
  "M0 350Q170 290 360 335T740 325T1024 340V640H0z",
  "M0 425Q210 480 430 430T810 435T1024 415V640H0z",
  "M0 560Q190 500 420 545T830 540T1024 560V640H0z",
];

/** The scene, from back to front: behind each dune a layer for the cacti of its row. */
export function scene() {
  const layers = dunes.map(() => draw("g"));
  const svg = draw("svg", { viewBox: `0 0 ${view.width} ${view.height}`, class: "desert", role: "group", "aria-label": "The desert" },
    draw("rect", { class: "sky", width: view.width, height: view.height }),
    draw("circle", { class: "sun-glow", cx: 790, cy: 150, r: 128 }),
    draw("circle", { class: "sun", cx: 790, cy: 150, r: 82 }),
    draw("path", { class: "mesa", d: "M60 345l22-120h120l14 44h70l26 80zM560 345l20-70h60l14-34h90l28 104z" }),
    ...dunes.flatMap((path, row) => [layers[row], draw("path", { class: `dune dune${row}`, d: path })]));
  return { svg, layers };
}

const shapes = [
  // Large: a saguaro with two arms.
  { height: 200, body: "M46 200V34a14 14 0 0128 0v166zM46 130H30a16 16 0 01-16-16V84a9 9 0 0118 0v26h14zM74 112h14V72a9 9 0 0118 0v32a18 18 0 01-18 18H74z",
    ribs: "M55 40v156M65 40v156", eyes: [[53, 62], [67, 62]], mouth: "M53 78q7 7 14 0", bloom: [60, 20] },
  // Medium: a barrel.
  { height: 130, body: "M8 130V62a38 44 0 0176 0v68z", ribs: "M26 32v98M46 20v110M66 32v98",
    eyes: [[36, 66], [56, 66]], mouth: "M38 84q8 8 16 0", bloom: [46, 16] },
  // Small: a prickly pear.
  { height: 96, body: "M20 96V58a16 24 0 0132 0v38zM14 52a13 17 0 1126-22 13 17 0 11-26 22zM40 44a11 14 0 1120-16 11 14 0 11-20 16z",
    ribs: "M36 56v40", eyes: [[30, 66], [42, 66]], mouth: "M31 78q5 5 10 0", bloom: [50, 16] },
];

/** A cactus as the game describes it, ready to come up. */
export function cactus({ number, row, size, left }) {
  const shape = shapes[size];
  const bloom = draw("g", { class: "bloom", transform: `translate(${shape.bloom})` },
    ...[0, 72, 144, 216, 288].map((turn) => draw("ellipse", { rx: 5, ry: 9, cy: -7, transform: `rotate(${turn})` })),
    draw("circle", { class: "heart-of-bloom", r: 4 }));
  const body = draw("g", { class: "body" },
    draw("path", { class: "flesh", d: shape.body }), draw("path", { class: "ribs", d: shape.ribs }),
    ...shape.eyes.map(([cx, cy]) => draw("circle", { class: "eye", cx, cy, r: 3.4 })),
    draw("path", { class: "mouth", d: shape.mouth }), bloom);
  const element = draw("g", {
    class: "cactus", role: "button", tabindex: 0, "aria-label": `Cactus ${number}`, "data-number": number,
    transform: `translate(${left} ${crests[row] - shape.height * 0.72})`,
  }, body);
  return { element, body, height: shape.height };
}

export const heart = () => draw("svg", { viewBox: "0 0 24 22", width: 26, height: 24, class: "heart", "aria-hidden": "true" },
  draw("path", { d: "M12 21C5 15 1 11 1 6.500A5.500 5.500 0 0112 4a5.500 5.500 0 0111 2.500C23 11 19 15 12 21z" }));
