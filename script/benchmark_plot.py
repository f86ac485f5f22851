#!/usr/bin/env python3
"""Draws line plots as SVG, legible on light and dark pages."""

import math
from html import escape

WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, BOTTOM = 76, 20, 66, 52
# The colors of Okabe and Ito, which color-blind readers can distinguish, and lighter ones for dark pages.
COLORS = [("#0072b2", "#56b4e9"), ("#d55e00", "#ff9248"), ("#009e73", "#3ddbb0"), ("#aa4499", "#e89ad8")]
DASHES = ["", "7 3", "2 3", "9 3 2 3"]


def line_plot(title, x_title, y_title, series, logarithmic=False):
    """Returns the SVG document of `series`, a dictionary from a name to pairs of x and y. A y of None interrupts the line."""
    points = [point for line in series.values() for point in line if point[1] is not None]
    xs, ys = [x for x, _ in points] or [0, 1], [y for _, y in points] or [0, 1]
    x_ticks = linear_ticks(min(xs), max(xs), 8)
    y_ticks = logarithmic_ticks(min(ys), max(ys)) if logarithmic else linear_ticks(0, max(ys), 6)
    scale = math.log10 if logarithmic else float
    x_low, x_high = min(xs), max(max(xs), min(xs) + 1e-9)
    y_low, y_high = scale(y_ticks[0]), max(scale(y_ticks[-1]), scale(y_ticks[0]) + 1e-9)

    def place(x, y):
        along = (x - x_low) / (x_high - x_low)
        up = (scale(max(y, y_ticks[0])) - y_low) / (y_high - y_low)
        return LEFT + along * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)

    parts = [head(title)]
    for tick in y_ticks:
        _, y = place(x_low, tick)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{number(tick)}</text>')
    for tick in x_ticks:
        if x_low <= tick <= x_high:
            x, _ = place(tick, y_ticks[0])
            parts.append(f'<path class="axis" d="M{x:.1f} {HEIGHT - BOTTOM}v5"/>')
            parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{number(tick)}</text>')
    parts.append(f'<path class="axis" d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}"/>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle">{escape(x_title)}</text>')
    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts.append(
        f'<text x="18" y="{middle}" text-anchor="middle" transform="rotate(-90 18 {middle})">{escape(y_title)}</text>')
    legend = LEFT
    for index, (name, line) in enumerate(series.items()):
        style = f'class="line s{index}" stroke-dasharray="{DASHES[index]}"'
        parts.append(f'<path {style} d="M{legend} 48h26"/>')
        parts.append(f'<text x="{legend + 32}" y="52">{escape(name)}</text>')
        legend += 56 + 7 * len(name)
        parts.append(f'<path {style} d="{path_of(line, place)}"/>')
    return "\n".join(parts) + "\n</svg>\n"


def head(title):
    colors = lambda side: "".join(f".s{i}{{stroke:{pair[side]}}}" for i, pair in enumerate(COLORS))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">
<style>
.page{{fill:#fff}}text{{fill:#1f2328;font:13px system-ui,sans-serif}}.title{{font-weight:600;font-size:15px}}
.grid{{stroke:#d1d9e0}}.axis{{stroke:#59636e;fill:none}}.line{{fill:none;stroke-width:2;stroke-linejoin:round}}
{colors(0)}
@media(prefers-color-scheme:dark){{.page{{fill:#0d1117}}text{{fill:#e6edf3}}.grid{{stroke:#30363d}}.axis{{stroke:#8b949e}}
{colors(1)}}}
</style>
<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>
<text class="title" x="{LEFT}" y="26">{escape(title)}</text>"""


def path_of(line, place):
    """Returns the path of the points. A y of None interrupts it."""
    commands, is_pen_down = [], False
    for x, y in line:
        if y is None:
            is_pen_down = False
            continue
        left, top = place(x, y)
        commands.append(f"{'L' if is_pen_down else 'M'}{left:.1f} {top:.1f}")
        is_pen_down = True
    return "".join(commands)


def linear_ticks(low, high, count):
    """Returns about `count` multiples of 1, 2 or 5 times a power of ten that enclose both ends."""
    span = max(high - low, 1e-9)
    power = 10 ** math.floor(math.log10(span / count))
    step = next(power * factor for factor in (1, 2, 5, 10) if span / (power * factor) <= count)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [step * index for index in range(first, max(last, first + 1) + 1)]


def logarithmic_ticks(low, high):
    first = math.floor(math.log10(max(low, 1e-6)))
    last = max(math.ceil(math.log10(max(high, 1e-6))), first + 1)
    ticks = [factor * 10.0 ** power for power in range(first, last) for factor in (1, 2, 5)] + [10.0 ** last]
    while len(ticks) > 2 and ticks[1] <= low:
        ticks.pop(0)
    while len(ticks) > 2 and ticks[-2] >= high:
        ticks.pop()
    return ticks


def number(value):
    text = f"{value:,.6f}".rstrip("0").rstrip(".")
    return text or "0"
