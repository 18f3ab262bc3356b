/** Draws SVG elements from numbers, outlines and colours, none of which needs escaping. */
import { light } from '#shared/theme/tokens.ts';
import type { TextLayout } from './fonts.ts';

interface TextPosition {
  x: number;
  baseline: number;
  /** Font size in pixels. */
  size: number;
}

/** Draws a text as outlines that inherit their fill and stroke. */
export function drawText(text: TextLayout, { x, baseline, size }: TextPosition): string {
  const glyphs = text.glyphs.map((glyph) => {
    const scale = rounded(size / glyph.unitsPerEm, 5);
    const left = rounded(x + glyph.x * size);
    const bottom = rounded(baseline - glyph.y * size);
    return `<path transform="matrix(${scale} 0 0 -${scale} ${left} ${bottom})" d="${glyph.outline}"/>`;
  });
  return glyphs.join('');
}

export function drawColoredText(text: TextLayout, color: string, position: TextPosition): string {
  return `<g fill="${color}">${drawText(text, position)}</g>`;
}

/** Draws a horizontal construction line. */
export function guide(line: { from: number; to: number; y: number }, color: string, width = 2) {
  const path = `M${rounded(line.from)} ${rounded(line.y)}H${rounded(line.to)}`;
  return `<path d="${path}" stroke="${color}" stroke-width="${width}"/>`;
}

/** Draws a horizontal or vertical dimension line with a slash at each end. */
export function dimension(from: Point, to: Point): string {
  const isHorizontal = from.y === to.y;
  const ends = [from, to].map(({ x, y }) => {
    const across = isHorizontal
      ? `M${rounded(x)} ${rounded(y) - 13}v26`
      : `M${rounded(x) - 13} ${rounded(y)}h26`;
    return `${across}M${rounded(x) - 9} ${rounded(y) + 9}l18 -18`;
  });
  const line = `M${rounded(from.x)} ${rounded(from.y)}L${rounded(to.x)} ${rounded(to.y)}`;
  return `<path d="${line}${ends.join('')}" stroke="${light.datum}" stroke-width="2.5"/>`;
}

/** Fills a box with parallel strokes that rise to the right, `period` pixels apart along x. */
export function hatch(box: Box, period: number, attributes: string): string {
  const strokes: string[] = [];
  const bottom = box.y + box.height;
  for (let x = box.x - box.height; x < box.x + box.width; x += period) {
    strokes.push(`M${rounded(x)} ${rounded(bottom)}l${box.height} -${box.height}`);
  }
  return `<path d="${strokes.join('')}" ${attributes}/>`;
}

interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
