/** Draws a title between construction lines, and a dimension line that shows its width. */
import { light } from '#shared/theme/tokens.ts';
import type { Typefaces } from './fonts.ts';
import type { Paragraph } from './paragraph.ts';
import { drawColoredText, dimension, guide, rounded } from './svg-parts.ts';

/** The part of the picture that holds the text, in pixels. */
export const sheet = { left: 72, textWidth: 720, right: 848 };

/** @param baseline of the last line */
export function drawTitle(title: Paragraph, baseline: number, typefaces: Typefaces): string {
  if (title.lines.length === 0) return '';
  const first = baseline - (title.lines.length - 1) * title.leading;
  return [
    guide({ from: 0, to: sheet.right, y: capLine(title, baseline, typefaces) }, light.guide),
    guide({ from: 0, to: sheet.right, y: baseline }, light.guide),
    drawLines(title, { first, color: light.ink }),
  ].join('');
}

/** The height of the first line's capitals; the baseline for a title without lines. */
export function capLine(title: Paragraph, baseline: number, { heading }: Typefaces): number {
  if (title.lines.length === 0) return baseline;
  const above = (title.lines.length - 1) * title.leading;
  return baseline - above - title.size * heading.capHeight;
}

/** @param style `first` is the baseline of the first line */
export function drawLines(paragraph: Paragraph, style: { first: number; color: string }) {
  const { lines, size, leading } = paragraph;
  return lines
    .map((line, index) =>
      drawColoredText(line, style.color, {
        x: leftOf(paragraph, line.width * size),
        baseline: style.first + index * leading,
        size,
      }),
    )
    .join('');
}

/** Returns x for an element of this width, aligned to the side where the text begins. */
export function leftOf({ direction }: Pick<Paragraph, 'direction'>, width: number): number {
  return direction === 'ltr' ? sheet.left : sheet.left + sheet.textWidth - width;
}

interface MeasureOptions {
  baseline: number;
  /** Vertical position of the dimension line. */
  y: number;
  labels: readonly string[];
}

const label = { size: 28, gap: 22, separator: ' / ' };
const shortestArm = 44;

/** Draws the dimension line. The labels that fit interrupt it; the others follow after its end. */
export function drawMeasure(
  title: Paragraph,
  { baseline, y, labels }: MeasureOptions,
  { mono }: Typefaces,
) {
  const width = title.lines.length === 0 ? sheet.textWidth : title.width;
  const left = leftOf(title, width);
  const right = left + width;
  const layOutLabels = (from: number, to?: number) =>
    mono.layOut(labels.slice(from, to).join(label.separator));
  const maxInnerWidth = width - 2 * (label.gap + shortestArm);
  let innerCount = labels.length;
  while (innerCount > 0 && layOutLabels(0, innerCount).width * label.size > maxInnerWidth)
    innerCount--;
  const inner = layOutLabels(0, innerCount);
  const innerWidth = inner.width * label.size;
  const innerX = left + (width - innerWidth) / 2;
  const position = { baseline: y + 10, size: label.size };
  const others = layOutLabels(innerCount);
  const beside = label.gap + 6;
  const othersX =
    title.direction === 'ltr' ? right + beside : left - beside - others.width * label.size;
  const extensions = [left, right].map((x) => `M${rounded(x)} ${baseline + 18}V${y}`).join('');
  return [
    `<path d="${extensions}" stroke="${light.datum}" stroke-width="2"/>`,
    dimension({ x: left, y }, { x: right, y }),
    innerCount > 0
      ? coverLine({ x: innerX - label.gap, y, width: innerWidth + 2 * label.gap })
      : '',
    drawColoredText(inner, light.ink2, { ...position, x: innerX }),
    drawColoredText(others, light.ink2, { ...position, x: othersX }),
  ].join('');
}

/** Covers the part of the dimension line behind a label with the colour of the paper. */
function coverLine({ x, y, width }: { x: number; y: number; width: number }): string {
  const size = rounded(width);
  return `<path d="M${rounded(x)} ${y - 4}h${size}v8h-${size}z" fill="${light.paper}"/>`;
}
