// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { publicImage, type PublicImages } from '#shared/publishing/public-images.ts';
import { Content } from './content.tsx';
import { none, objectKey, Page } from './content.test-support.tsx';
import { highlightedLanguages, loadGrammars } from './highlight.ts';
import { type Renderers, RenderersContext } from './renderers.context.ts';
import { serverRenderers } from './server-renderers.ts';

await loadGrammars(highlightedLanguages);

const html = (renderers: Renderers, ...nodes: ContentNode[]) => htmlWith({}, renderers, ...nodes);

function htmlWith(images: PublicImages, renderers: Renderers, ...nodes: ContentNode[]): string {
  return renderToString(
    <Page images={images}>
      <RenderersContext value={renderers}>
        <Content nodes={nodes} />
      </RenderersContext>
    </Page>,
  );
}

const formula: ContentNode = { type: 'math-block', formula: 'x^2', children: none };
const code: ContentNode = { type: 'code-block', children: [{ text: 'const x = 1;' }] };
const image: ContentNode = { type: 'image', url: objectKey, alt: 'A graph', children: none };

describe('a document rendered on a server', () => {
  it('has its formulas rendered and its code highlighted at once', () => {
    expect(typeof window).toBe('undefined');
    const page = html(serverRenderers, formula, code);
    expect(page).toContain('class="katex"');
    expect(page).toMatch(/<span class="[^"]*keyword[^"]*">const<\/span>/);
  });

  it('reports a refused formula in its place', () => {
    const page = html(serverRenderers, { ...formula, formula: '\\frac{' } as ContentNode, formula);
    expect(page).toContain('Invalid LaTeX syntax');
    expect(page).toContain('class="katex"');
  });

  it.each(['\\message{x}', '\\errmessage{x}', '\\show x'])(
    'writes nothing of %j to the log, even when it was not checked before',
    (source) => {
      const written = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
      expect(serverRenderers.formula?.(source, true)).toBeUndefined();
      for (const spy of written) expect(spy).not.toHaveBeenCalled();
    },
  );

  it('shows an uploaded image in the given copies, with their size', () => {
    const images = { [objectKey]: publicImage({ objectKey, width: 2000, height: 1000 }) };
    const page = htmlWith(images, serverRenderers, image);
    const copy = (width: number) => `/media/${objectKey.replace('.png', '')}-${width}.webp`;
    const copies = [480, 960, 1600].map((width) => `${copy(width)} ${width}w`).join(', ');
    for (const attribute of [
      'width="1600" height="800"',
      `sizes="min(42rem, 100vw)" srcSet="${copies}"`,
      `src="${copy(1600)}"`,
      'loading="lazy"',
    ]) {
      expect(page).toContain(attribute);
    }
    expect(page).not.toContain('Loading image...');
  });

  it('shows a small image unchanged', () => {
    const images = { [objectKey]: publicImage({ objectKey, width: 300, height: 200 }) };
    const page = htmlWith(images, serverRenderers, image);
    expect(page).toContain('width="300" height="200" src="');
    expect(page).not.toMatch(/srcset|sizes/i);
  });

  it('without the renderers of a server shows sources, and no image that it cannot resolve', () => {
    const page = html({}, formula, code, image);
    expect(page).toContain('<code>x^2</code>');
    expect(page).toContain('<code>const x = 1;</code>');
    expect(page).toContain('Failed to load image: A graph');
  });
});
