import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loadTypefaces } from './fonts.ts';
import { drawingVersion, iconShapes, type PictureSubject } from './picture-subject.ts';
import { iconSvg } from './drawing.ts';
import { createPictures } from './pictures.ts';
import { socialPicture } from './social-picture.ts';

const fontDirectory = resolve(import.meta.dirname, '../../../../node_modules/@fontsource');

const brandName = 'Ada Example';
const pictures = createPictures({ fontDirectory, brandName });
const typefaces = loadTypefaces(fontDirectory);

const post = {
  kind: 'post',
  title: 'What a page fault actually costs',
  category: 'Systems Programming',
  categoryColor: '#0F766E',
  date: '2026-11-12T08:00:00.000Z',
  minutes: 11,
} as const satisfies PictureSubject;
const page = { kind: 'page', title: 'Blog', lead: 'Long notes.' } as const;
const subjects: PictureSubject[] = [post, page];

describe('the picture of a shared page', () => {
  it.each(subjects)('of a $kind has 1200 by 630 pixels and at most 60 kB', async (subject) => {
    const png = await pictures.drawSocialPicture(subject);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.length).toBeLessThanOrEqual(60_000);
  });

  it('is at most 60 kB even with the longest title', async () => {
    const title = 'Why nobody reads a title that goes on and on, '.repeat(5).slice(0, 200);
    const png = await pictures.drawSocialPicture({ ...post, title });
    expect(png.length).toBeLessThanOrEqual(60_000);
  });

  it('has the same bytes each time, wherever it is drawn', async () => {
    const others = createPictures({ fontDirectory, brandName });
    const [first, second] = await Promise.all([
      pictures.drawSocialPicture(post),
      others.drawSocialPicture(post),
    ]);
    expect(first.length).toBeGreaterThan(0);
    expect(Buffer.compare(first, second)).toBe(0);
  });

  it('can be drawn for any text', async () => {
    const loaded = await typefaces;
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(text, text, text, (title, category, categoryColor) => {
        const { svg } = socialPicture(
          { ...post, title, category, categoryColor },
          { brandName: title.slice(0, 5), typefaces: loaded },
        );
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(svg.endsWith('</svg>')).toBe(true);
      }),
    );
  });

  it.each(['<b>&amp;</b> "x" \'y\'', ']]>', '\u0000\ud800', '\u05e9\u05dc\u05d5\u05dd', ''])(
    'is an image for the title %j',
    async (title) => {
      const png = await pictures.drawSocialPicture({ ...post, title });
      expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
    },
  );

  it('shows Cyrillic and Greek letters', async () => {
    const loaded = await typefaces;
    const glyphs = (text: string) => loaded.heading.layOut(text).glyphs.length;
    expect([glyphs('Привет'), glyphs('Ελλάδα'), glyphs('Łódź')]).toEqual([6, 6, 4]);
  });
});

it('matches this version of the drawing: a change of the drawing must raise the version', async () => {
  const style = { brandName, typefaces: await typefaces };
  const hash = createHash('sha256');
  for (const subject of subjects) hash.update(socialPicture(subject, style).svg);
  for (const shape of iconShapes) hash.update(iconSvg(shape, style));
  expect([drawingVersion, hash.digest('hex')]).toEqual([
    5,
    'bbf8192bd02b1e3f0fdc7e58bda50069aa4b7dfd248170be46b14906caa9d005',
  ]);
});

describe('a title in a script that the fonts lack', () => {
  const draw = async (subject: PictureSubject) =>
    socialPicture(subject, { brandName, typefaces: await typefaces }).svg;

  it('is replaced by the brand, without a letter', async () => {
    const missing = await draw({ ...post, title: '日本語のタイトル' });
    expect(missing).not.toContain('clipPath');
    expect(await draw({ ...post, title: 'עברית' })).toBe(missing);
  });

  it('only loses single characters when more than half of it can be drawn', async () => {
    const plain = await draw(post);
    expect(plain).toContain('clipPath');
    expect(await draw({ ...post, title: `${post.title} 🎉` })).toBe(plain);
  });

  it('still gives a picture when the fonts lack the brand, too', async () => {
    const { svg } = socialPicture(
      { ...post, title: '日本語' },
      { brandName: '山田', typefaces: await typefaces },
    );
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    // The drawing of the category is as wide as the picture.
    expect(svg).toContain('width="1200" height="400"');
  });
});

describe('a cover with a view', () => {
  const shown = (view: string) => ({ ...post, cover: { objectKey: 'uploads/a.webp', view } });
  const red = { r: 220, g: 20, b: 30 };
  /** A picture as wide as four panels, red on the left and blue on the right. */
  const halves = async (height = 630) => {
    const left = { create: { width: 704, height, channels: 3, background: red } } as const;
    const background = { r: 20, g: 30, b: 220 };
    return sharp({ create: { width: 1408, height, channels: 3, background } })
      .composite([{ input: left, left: 0, top: 0 }])
      .webp({ lossless: true })
      .toBuffer();
  };
  const colorAt = async (png: Uint8Array, left: number, top: number) => {
    const area = { left, top, width: 1, height: 1 };
    const [r = 0, , b = 0] = await sharp(png).extract(area).removeAlpha().raw().toBuffer();
    return r > 150 && b < 100 ? 'red' : b > 150 && r < 100 ? 'blue' : 'other';
  };

  it.each([
    ['0% 50%', 'red'],
    ['100% 50%', 'blue'],
    // The focal point is in the middle of the panel, although the panel shows only a quarter of the picture.
    ['40% 50%', 'red'],
    ['60% 50%', 'blue'],
  ])('shows what is around %s', async (view, color) => {
    const png = await pictures.drawSocialPicture(shown(view), await halves());
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await colorAt(png, 1024, 315)).toBe(color);
    expect(await colorAt(png, 40, 315)).toBe('other');
  });

  it('shows all of it between quiet bars', async () => {
    const png = await pictures.drawSocialPicture(shown('whole'), await halves());
    const row = (y: number) => Promise.all([900, 1150].map((x) => colorAt(png, x, y)));
    expect(await row(315)).toEqual(['red', 'blue']);
    expect(await row(60)).toEqual(['other', 'other']);
  });

  it.each([1, 20])('can be cut out of a strip of %i pixels', async (height) => {
    const png = await pictures.drawSocialPicture(shown('0% 0%'), await halves(height));
    expect(await colorAt(png, 1024, 315)).toBe('red');
  });

  it('is the letter where the cover is missing', async () => {
    const letter = await pictures.drawSocialPicture(post);
    const drawn = await pictures.drawSocialPicture(shown('whole'));
    expect(Buffer.compare(letter, drawn)).toBe(0);
  });
});

describe('the name of a picture', () => {
  const name = (subject: PictureSubject) => pictures.socialPictureFile(subject);

  it('is in the folder of the pictures', () => {
    expect(name(post)).toMatch(/^pictures\/[0-9a-f]{32}\.png$/);
  });

  it("does not depend on the order of the subject's fields", () => {
    expect(name({ lead: page.lead, title: page.title, kind: 'page' })).toBe(name(page));
  });

  it.each<PictureSubject>([
    { ...post, title: 'Another' },
    { ...post, category: 'Database' },
    { ...post, categoryColor: '#CA8A04' },
    { ...post, date: '2026-11-13T08:00:00.000Z' },
    { ...post, minutes: 12 },
    { ...post, cover: { objectKey: 'uploads/a.webp', view: 'whole' } },
    page,
    { ...page, title: 'Projects' },
    { ...page, lead: 'Short notes.' },
  ])('changes with %j', (subject) => {
    const others = subjects.filter((each) => each !== subject).map(name);
    expect(others).not.toContain(name(subject));
  });

  it('changes with the brand', () => {
    const others = createPictures({ fontDirectory, brandName: 'Bob' });
    expect(others.socialPictureFile(post)).not.toBe(name(post));
    expect(others.iconsFingerprint).not.toBe(pictures.iconsFingerprint);
  });
});

describe('the icons', () => {
  it.each([
    ['pictures/icon-192.png', 192],
    ['pictures/icon-512.png', 512],
    ['pictures/icon-maskable-512.png', 512],
    ['pictures/apple-touch-icon.png', 180],
  ])('have %s with %i pixels', async (key, pixels) => {
    const icon = pictures.icons.find((each) => each.key === key);
    const metadata = await sharp(await icon?.draw()).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: pixels, height: pixels });
  });

  it.each([
    ['pictures/icon-512.png', 0],
    ['pictures/icon-maskable-512.png', 255],
    ['pictures/apple-touch-icon.png', 255],
  ])('leave the corner of %s at an opacity of %i', async (key, opacity) => {
    const icon = pictures.icons.find((each) => each.key === key);
    const pixels = await sharp(await icon?.draw())
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect(pixels[3]).toBe(opacity);
  });

  it('can be drawn for a brand without letters, too', async () => {
    const nameless = createPictures({ fontDirectory, brandName: '山田' });
    const png = await nameless.icons[0]?.draw();
    expect(await sharp(png).metadata()).toMatchObject({ width: 192 });
  });
});
