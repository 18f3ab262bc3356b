/**
 * Draws the picture for links to a page as SVG, in the style of the site: the title between construction lines,
 * a dimension line below, and the title's first letter hatched in the colour of the category.
 */
import { light, neutral } from '#shared/theme/tokens.ts';
import { categoryColors, type CategoryColors } from './category-color.ts';
import type { TextLayout, Typeface, Typefaces } from './fonts.ts';
import { capLine, drawLines, drawTitle, drawMeasure, sheet, leftOf } from './measured-title.ts';
import {
  drawableText,
  firstLetter,
  isReadable,
  type Paragraph,
  layOutParagraph,
} from './paragraph.ts';
import type { PictureSubject } from './picture-subject.ts';
import {
  type Box,
  drawColoredText,
  dimension,
  guide,
  hatch,
  rounded,
  drawText,
} from './svg-parts.ts';

export interface PictureStyle {
  brandName: string;
  typefaces: Typefaces;
}

const picture = { width: 1200, height: 630 };
const panelBesideTitle: Box = { x: sheet.right, y: 0, width: 352, height: picture.height };
/** Pixels between the panel and the dimension line, in a picture without a title between them. */
const gapWithoutTitle = 92;
const { left, textWidth } = sheet;
const brand = { baseline: 92, size: 34 };

const lead = { sizes: [34, 30], maxLines: 3, maxHeight: 120, lineHeight: 1.36, y: 478 } as const;

const layouts = {
  post: {
    sizes: [104, 92, 80, 70, 62, 54, 48],
    maxHeight: 245,
    baseline: 492,
    letterHeight: 250,
    measureY: 560,
  },
  page: {
    sizes: [120, 104, 92, 80, 70, 62, 54],
    maxHeight: 220,
    baseline: 352,
    letterHeight: 220,
    measureY: 412,
  },
} as const;

/** @returns also the panel of the letter, where the caller may place a cover instead */
export function socialPicture(subject: PictureSubject, style: PictureStyle) {
  const { typefaces } = style;
  const { sizes, maxHeight, baseline, letterHeight, measureY } = layouts[subject.kind];
  const isPost = subject.kind === 'post';
  const colors = categoryColors(isPost ? subject.categoryColor : neutral);
  const { title, letter } = readableTitle(subject.title, style);
  const titleBox = { sizes, width: textWidth, maxLines: 4, maxHeight, lineHeight: 1.05 };
  const paragraph = layOutParagraph(title, typefaces.heading, titleBox);
  const panel = panelFor(paragraph, baseline);
  const labels = isPost ? [formatDay(subject.date), `${subject.minutes} min read`] : [];
  const { width, height } = picture;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">`,
    `<path d="M0 0h${width}v${height}H0z" fill="${light.paper}"/>`,
    // The home page's title is the brand, which need not be repeated above.
    title === style.brandName ? '' : drawBrand(style),
    letterCover(letter, { panel, baseline, letterHeight, colors, typeface: typefaces.letter }),
    isPost ? drawCategory(subject.category, colors.line, paragraph, baseline, typefaces) : '',
    drawTitle(paragraph, baseline, typefaces),
    drawMeasure(paragraph, { baseline, y: measureY, labels }, typefaces),
    isPost ? '' : drawLead(subject.lead, typefaces),
    '</svg>',
  ];
  return { svg: parts.join(''), panel };
}

/** Extends the panel over the whole width when the fonts can render no title, so that a picture is never empty. */
function panelFor({ lines }: Paragraph, baseline: number): Box {
  if (lines.length > 0) return panelBesideTitle;
  return { x: 0, y: 0, width: picture.width, height: baseline - gapWithoutTitle };
}

/** Replaces a title in a script that the fonts lack by the brand name, without a letter. */
function readableTitle(text: string, { brandName, typefaces }: PictureStyle) {
  if (!isReadable(text, typefaces.heading)) return { title: brandName, letter: undefined };
  const title = drawableText(text, typefaces.heading);
  return { title, letter: firstLetter(title, typefaces.letter) };
}

function drawBrand({ brandName, typefaces }: PictureStyle): string {
  const { lines } = layOutParagraph(brandName, typefaces.heading, {
    sizes: [brand.size],
    width: textWidth,
    maxLines: 1,
    maxHeight: brand.size,
    lineHeight: 1,
  });
  return lines.map((line) => drawColoredText(line, light.ink, { ...brand, x: left })).join('');
}

function drawLead(text: string, { text: typeface }: Typefaces): string {
  const shown = isReadable(text, typeface) ? text : '';
  const paragraph = layOutParagraph(shown, typeface, { ...lead, width: textWidth });
  return drawLines(paragraph, { first: lead.y, color: light.ink2 });
}

/** Draws the category above the title, aligned to the same side. */
function drawCategory(
  name: string,
  color: string,
  title: Paragraph,
  titleBaseline: number,
  typefaces: Typefaces,
): string {
  const { label } = typefaces;
  if (!isReadable(name, label)) return '';
  const baseline = capLine(title, titleBaseline, typefaces) - 34;
  const size = 30;
  const side = 24;
  const indent = 40;
  const { lines, width } = layOutParagraph(name, label, {
    sizes: [size],
    width: textWidth - 2 * side,
    maxLines: 1,
    maxHeight: size,
    lineHeight: 1,
  });
  const start = leftOf(title, indent + width);
  const [x, y] = [rounded(start + 1), baseline - side + 1];
  const swatch = `M${x} ${y}h${side}v${side}h-${side}zM${x} ${y + 12}l12 -12M${x} ${y + 24}l24 -24M${x + 12} ${y + 24}l12 -12`;
  return [
    `<path d="${swatch}" stroke="${color}" stroke-width="2"/>`,
    ...lines.map((line) => drawColoredText(line, color, { x: start + indent, baseline, size })),
  ].join('');
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-11-12T08:00:00Z` -> `Nov 12, 2026` */
function formatDay(timestamp: string): string {
  return dayFormat.format(new Date(timestamp));
}

interface LetterCover {
  panel: Box;
  /** The letter's baseline. */
  baseline: number;
  /** Pixels; a wide letter is drawn smaller. */
  letterHeight: number;
  colors: CategoryColors;
  typeface: Typeface;
}

const hatchPeriod = 16;
const letterMargin = 44;
/** Pixels for the dimension line beside the letter. */
const measureWidth = 52;
const outlineWidth = 4;

/**
 * Draws the letter that replaces a missing cover: outlined, hatched, with a dimension line for its height.
 * Without a letter, hatches the whole panel.
 */
function letterCover(letter: string | undefined, cover: LetterCover): string {
  const { panel, colors, typeface } = cover;
  const layout = typeface.layOut(letter ?? '');
  const content =
    layout.width > 0
      ? drawMeasuredLetter(layout, cover)
      : hatch(panel, hatchPeriod, `stroke="${colors.guide}" stroke-width="2"`);
  const { x, y, width, height } = panel;
  return [
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">`,
    `<path d="M${x} ${y}h${width}v${height}h-${width}z" fill="${colors.tint}"/>`,
    `${content}</svg>`,
  ].join('');
}

function drawMeasuredLetter(
  layout: TextLayout,
  { panel, baseline, ...cover }: LetterCover,
): string {
  const { colors, typeface, letterHeight } = cover;
  const maxWidth = panel.width - 2 * letterMargin - measureWidth;
  const size = Math.min(letterHeight / typeface.capHeight, maxWidth / layout.width);
  const position = { x: panel.x + letterMargin, baseline, size };
  const top = baseline - size * typeface.capHeight;
  const right = panel.x + panel.width;
  const letter = drawText(layout, position);
  const unitsPerEm = layout.glyphs[0]?.unitsPerEm ?? 1000;
  const strokeWidth = (outlineWidth * unitsPerEm) / size;
  const measureX = right - letterMargin;
  return [
    guide({ from: panel.x, to: right, y: top }, colors.guide),
    guide({ from: panel.x, to: right, y: baseline }, colors.guide),
    // The stroke is painted before the fill, so that only its outer half stays visible.
    `<g stroke="${colors.line}" stroke-width="${strokeWidth}">${letter}</g>`,
    `<g fill="${colors.letter}">${letter}</g>`,
    `<clipPath id="letter">${letter}</clipPath>`,
    `<g clip-path="url(#letter)">`,
    hatch(panel, hatchPeriod, `stroke="${colors.line}" stroke-width="2"`),
    '</g>',
    dimension({ x: measureX, y: top }, { x: measureX, y: baseline }),
  ].join('');
}
