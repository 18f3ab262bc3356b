// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { Content } from './content.tsx';
import { none, objectKey, Page } from './content.test-support.tsx';
import { type Drawing, DrawingContext } from './drawing.context.ts';
import { serverDrawing } from './server-drawing.ts';

function html(drawing: Drawing, ...nodes: ContentNode[]): string {
  return renderToString(
    <Page>
      <DrawingContext value={drawing}>
        <Content nodes={nodes} />
      </DrawingContext>
    </Page>,
  );
}

const formula: ContentNode = { type: 'math-block', formula: 'x^2', children: none };
const code: ContentNode = { type: 'code-block', children: [{ text: 'const x = 1;' }] };
const image: ContentNode = { type: 'image', url: objectKey, alt: 'A graph', children: none };

describe('a document rendered on a server', () => {
  it('has its formulas drawn and its code coloured at once', () => {
    expect(typeof window).toBe('undefined');
    const page = html(serverDrawing, formula, code);
    expect(page).toContain('class="katex"');
    expect(page).toMatch(/<span class="[^"]*keyword[^"]*">const<\/span>/);
  });

  it('tells of a refused formula in its place', () => {
    const page = html(serverDrawing, { ...formula, formula: '\\frac{' } as ContentNode, formula);
    expect(page).toContain('Invalid LaTeX syntax');
    expect(page).toContain('class="katex"');
  });

  it('shows an uploaded image at the address that it is given', () => {
    const images = { [objectKey]: `/media/${objectKey}` };
    const page = html({ ...serverDrawing, images }, image);
    expect(page).toContain(`src="/media/${objectKey}"`);
    expect(page).not.toContain('Loading image...');
  });

  it('without these abilities shows sources, and no image that it cannot know', () => {
    const page = html({}, formula, code, image);
    expect(page).toContain('<code>x^2</code>');
    expect(page).toContain('<code>const x = 1;</code>');
    expect(page).toContain('Failed to load image: A graph');
  });
});
