// Draws the desert of Whack-a-Cac as SVG.
const namespace = "http://www.w3.org/2000/svg";

/** Creates an SVG element. */
export function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const waves = [{ base: 335, rise: 20, length: 170, shift: 0.6 }, { base: 435, rise: 18, length: 210, shift: 2.4 }, { base: 545, rise: 20, length: 190, shift: 4 }];

/** Returns the y coordinate of a row's dune at `x`. Cacti rise behind the dune. */
export const crest = (row, x) => waves[row].base + waves[row].rise * Math.sin(x / waves[row].length + waves[row].shift);
export const view = { width: 1024, height: 640 };

const dune = (row) => `M0 640${Array.from({ length: 65 }, (_, step) => `L${step * 16} ${crest(row, step * 16).toFixed(1)}`).join("")}V640z`;

/** Creates the scene, from back to front. The layer for the cacti of a row is behind its dune. */
export function scene() {
  const layers = waves.map(() => draw("g"));
  const svg = draw("svg", { viewBox: `0 0 ${view.width} ${view.height}`, class: "desert", role: "group", "aria-label": "The desert" },
    draw("rect", { class: "sky", width: view.width, height: view.height }),
    draw("circle", { class: "sun-glow", cx: 790, cy: 150, r: 128 }),
    draw("circle", { class: "sun", cx: 790, cy: 150, r: 82 }),
    draw("path", { class: "mesa", d: "M52 390l30-165h120l14 44h70l40 121zM548 390l32-115h60l14-34h90l40 149z" }),
    ...layers.flatMap((layer, row) => [layer, draw("path", { class: `dune dune${row}`, d: dune(row) })]));
  return { svg, layers };
}

/** The touch target above the dune: at least 44 CSS pixels on a screen of 390 pixels, also where the crest slopes. */
const reach = { width: 124, height: 134 };
/** The part of a cactus that is above the dune. */
const shownPart = 0.72;

const shapes = [
  // Large: a saguaro with two arms.
  { height: 200, middle: 60, body: "M46 200V34a14 14 0 0128 0v166zM46 130H30a16 16 0 01-16-16V84a9 9 0 0118 0v26h14zM74 112h14V72a9 9 0 0118 0v32a18 18 0 01-18 18H74z",
    ribs: "M55 40v156M65 40v156", eyes: [[53, 62], [67, 62]], mouth: "M53 78q7 7 14 0", bloom: [60, 20] },
  // Medium: a barrel.
  { height: 130, middle: 46, body: "M8 130V62a38 44 0 0176 0v68z", ribs: "M26 32v98M46 20v110M66 32v98",
    eyes: [[36, 66], [56, 66]], mouth: "M38 84q8 8 16 0", bloom: [46, 16] },
  // Small: a prickly pear.
  { height: 100, middle: 34, body: "M34 100C12 100 6 78 8 60a26 28 0 0152 0c2 18-4 40-26 40zM14 46a10 13-20 11-12-22 10 13-20 0112 22zM54 46a10 13 20 1012-22 10 13 20 00-12 22z",
    ribs: "M18 70v18M50 70v18", eyes: [[26, 54], [42, 54]], mouth: "M29 63q5 5 10 0", bloom: [34, 32] },
];

/** Creates the drawing of a cactus. */
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
    transform: `translate(${left} ${crest(row, left + shape.height / 4) - shape.height * shownPart})`,
  }, body);
  // All sizes have the same touch target.
  const top = Math.min(0, shape.height * shownPart - reach.height);
  body.prepend(draw("rect", { class: "reach", x: shape.middle - reach.width / 2, y: top, width: reach.width, height: shape.height - top }));
  return { element, body, height: shape.height };
}

export const heart = () => draw("svg", { viewBox: "-1 -2 26 25", width: 26, height: 25, class: "heart", "aria-hidden": "true" },
  draw("path", { d: "M12 21C5 15 1 11 1 6.500A5.500 5.500 0 0112 4a5.500 5.500 0 0111 2.500C23 11 19 15 12 21z" }));
