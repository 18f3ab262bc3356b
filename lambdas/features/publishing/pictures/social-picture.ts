/**
 * Draws the picture for links to a page as SVG, in the style of the site: the title between construction lines,
 * a dimension line below, and the title's first letter hatched in the colour of the category.
 */
import { light, neutral } from '#shared/theme/tokens.ts';
import { categoryColors, type CategoryColors } from './category-color.ts';
import type { SetText, Typeface, Typefaces } from './fonts.ts';
import { capLine, drawLines, drawTitle, drawMeasure, sheet, leftOf } from './measured-title.ts';
import { drawable, firstLetter, isReadable, type Paragraph, setParagraph } from './paragraph.ts';
import type { PictureSubject } from './picture-subject.ts';
import { type Box, coloredText, dimension, guide, hatch, rounded, textShape } from './svg-parts.ts';

interface PictureStyle {
  brandName: string;
  typefaces: Typefaces;
}

const picture = { width: 1200, height: 630 };
const panelBeside: Box = { x: sheet.right, y: 0, width: 352, height: picture.height };
/** Pixels between the panel and the dimension line, in a picture without a title between them. */
const gapWithoutTitle = 92;
const { left, textWidth } = sheet;
const brand = { baseline: 92, size: 34 };

const titleBox = { width: textWidth, maxLines: 4, lineHeight: 1.05 };
const postTitle = { ...titleBox, sizes: [104, 92, 80, 70, 62, 54, 48], maxHeight: 245 } as const;
const pageTitle = { ...titleBox, sizes: [120, 104, 92, 80, 70, 62, 54], maxHeight: 220 } as const;
const leadBox = {
  sizes: [34, 30],
  width: textWidth,
  maxLines: 3,
  maxHeight: 120,
  lineHeight: 1.36,
} as const;

export function socialPictureSvg(subject: PictureSubject, style: PictureStyle): string {
  return socialPicture(subject, style).svg;
}

/** @returns also the panel of the letter, where the caller may place a cover instead */
export function socialPicture(subject: PictureSubject, style: PictureStyle) {
  const { title, drawn, panel } =
    subject.kind === 'post' ? drawPost(subject, style) : drawPage(subject, style);
  const { width, height } = picture;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">`,
    `<path d="M0 0h${width}v${height}H0z" fill="${light.paper}"/>`,
    // The home page's title is the brand, which need not be repeated above.
    title === style.brandName ? '' : drawBrand(style),
    drawn,
    '</svg>',
  ];
  return { svg: parts.join(''), panel };
}

type Subject<Kind> = Extract<PictureSubject, { kind: Kind }>;

function drawPost(subject: Subject<'post'>, style: PictureStyle) {
  const { typefaces } = style;
  const colors = categoryColors(subject.categoryColor);
  const { title, letter } = titleOf(subject.title, style);
  const paragraph = setParagraph(title, typefaces.heading, postTitle);
  const baseline = 492;
  const top = capLine(paragraph, baseline, typefaces);
  const labels = [formatDay(subject.date), `${subject.minutes} min read`];
  const panel = panelFor(paragraph, baseline);
  const drawn = [
    letterCover(letter, {
      panel,
      baseline,
      largestHeight: 250,
      colors,
      typeface: typefaces.letter,
    }),
    drawCategory(
      subject.category,
      { color: colors.line, baseline: top - 34 },
      paragraph,
      typefaces,
    ),
    drawTitle(paragraph, baseline, typefaces),
    drawMeasure(paragraph, { baseline, y: 560, labels }, typefaces),
  ];
  return { title, drawn: drawn.join(''), panel };
}

function drawPage(subject: Subject<'page'>, style: PictureStyle) {
  const { typefaces } = style;
  const colors = categoryColors(neutral);
  const { title, letter } = titleOf(subject.title, style);
  const paragraph = setParagraph(title, typefaces.heading, pageTitle);
  const isLeadKnown = isReadable(subject.lead, typefaces.text);
  const lead = setParagraph(isLeadKnown ? subject.lead : '', typefaces.text, leadBox);
  const baseline = 352;
  const lines = drawLines(lead, { first: 478, color: light.ink2 });
  const panel = panelFor(paragraph, baseline);
  const drawn = [
    letterCover(letter, {
      panel,
      baseline,
      largestHeight: 220,
      colors,
      typeface: typefaces.letter,
    }),
    drawTitle(paragraph, baseline, typefaces),
    drawMeasure(paragraph, { baseline, y: 412, labels: [] }, typefaces),
    lines,
  ];
  return { title, drawn: drawn.join(''), panel };
}

/** Extends the panel over the whole width when the fonts can render no title, so that a picture is never empty. */
function panelFor({ lines }: Paragraph, baseline: number): Box {
  if (lines.length > 0) return panelBeside;
  return { x: 0, y: 0, width: picture.width, height: baseline - gapWithoutTitle };
}

/** Replaces a title in a script that the fonts lack by the brand name, without a letter. */
function titleOf(text: string, { brandName, typefaces }: PictureStyle) {
  if (!isReadable(text, typefaces.heading)) return { title: brandName, letter: undefined };
  const title = drawable(text, typefaces.heading);
  return { title, letter: firstLetter(title, typefaces.letter) };
}

function drawBrand({ brandName, typefaces }: PictureStyle): string {
  const { lines } = setParagraph(brandName, typefaces.heading, {
    sizes: [brand.size],
    width: textWidth,
    maxLines: 1,
    maxHeight: brand.size,
    lineHeight: 1,
  });
  return lines.map((line) => coloredText(line, light.ink, { ...brand, x: left })).join('');
}

/** Draws the category above the title, aligned to the same side. */
function drawCategory(
  name: string,
  { color, baseline }: { color: string; baseline: number },
  title: Paragraph,
  { label }: Typefaces,
): string {
  if (!isReadable(name, label)) return '';
  const size = 30;
  const side = 24;
  const indent = 40;
  const { lines, width } = setParagraph(name, label, {
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
    ...lines.map((line) => coloredText(line, color, { x: start + indent, baseline, size })),
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
  /** Height in pixels; a wide letter is drawn smaller. */
  largestHeight: number;
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
  const set = letter === undefined ? undefined : typeface.set(letter);
  const drawn =
    set && set.width > 0
      ? measuredLetter(set, cover)
      : hatch(panel, hatchPeriod, `stroke="${colors.guide}" stroke-width="2"`);
  const { x, y, width, height } = panel;
  return [
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">`,
    `<path d="M${x} ${y}h${width}v${height}h-${width}z" fill="${colors.tint}"/>`,
    `${drawn}</svg>`,
  ].join('');
}

function measuredLetter(set: SetText, { panel, baseline, ...cover }: LetterCover): string {
  const { colors, typeface, largestHeight } = cover;
  const room = panel.width - 2 * letterMargin - measureWidth;
  const size = Math.min(largestHeight / typeface.capHeight, room / set.width);
  const place = { x: panel.x + letterMargin, baseline, size };
  const top = baseline - size * typeface.capHeight;
  const right = panel.x + panel.width;
  const letter = textShape(set, place);
  const unitsPerEm = set.glyphs[0]?.unitsPerEm ?? 1000;
  const strokeWidth = (outlineWidth * unitsPerEm) / size;
  const measure = right - letterMargin;
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
    dimension({ x: measure, y: top }, { x: measure, y: baseline }),
  ].join('');
}
