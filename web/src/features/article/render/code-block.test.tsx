import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CodeSettings } from '#shared/content/code-block.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import { cpuTime } from '#test/support/cpu-time.ts';
import { Content } from './content.tsx';
import { Page, show } from './content.test-support.tsx';
import { copyCode } from './copy-code.ts';
import { highlight, loadGrammars } from './highlight.ts';
import { languageOf } from './language-of.ts';
import { publishedCode } from './published-code.ts';
import { type Renderers, RenderersContext } from './renderers.context.ts';

const code = 'const a = 1;\nconst b = 2;\nconst c = 3;';
const block = (settings: CodeSettings = {}): ContentNode => ({
  type: 'code-block',
  ...settings,
  children: [{ text: code }],
});
const copyButton = () => screen.getByRole('button', { name: 'Copy' });

it('shows its file and its language, as their author wrote them', () => {
  show(block({ fileName: 'app.ts', language: 'ts' }));
  expect(screen.getByText('app.ts')).toBeTruthy();
  expect(screen.getByText('TypeScript')).toBeTruthy();
});

it('shows a language without a grammar, and guesses a language only when none is given', () => {
  show(block({ language: 'fortran' }));
  expect(screen.getByText('fortran')).toBeTruthy();
  expect(screen.queryByText('TypeScript')).toBeNull();
});

describe('a diagram', () => {
  const keys = ['1', '2'].map(
    (digit) => `uploads/0199a000-0000-7000-8000-00000000000${digit}.webp`,
  );
  const [light = '', dark = ''] = keys;
  const diagram = { light, dark, width: 300, height: 200, alt: 'From a to b' };
  const nodes = [block({ language: 'mermaid', diagram })];
  const images = Object.fromEntries(
    keys.map((objectKey) => [objectKey, publicImage({ objectKey, width: 600, height: 400 })]),
  );
  const rendered = (renderers: Renderers) =>
    renderToString(
      <Page images={images}>
        <RenderersContext value={renderers}>
          <Content nodes={nodes} />
        </RenderersContext>
      </Page>,
    );

  it('is shown with its description for both schemes, and its source below', () => {
    const page = document.createElement('div');
    page.innerHTML = rendered({ highlight });
    const pictures = [...page.querySelectorAll('img')];
    expect(pictures.map(({ alt, src }) => [alt, src.replace(/^.*(?=\/media)/, '')])).toEqual(
      keys.map((key) => ['From a to b', `/media/${key.replace('.webp', '-600.webp')}`]),
    );
    expect(page.querySelector('details:not([open]) pre')?.textContent).toBe(code);
    // A page with this attribute links the style sheet, which shows one of the two pictures.
    expect(page.querySelector('pre')?.dataset.lines).toBe('');
  });

  it('has one picture in feeds, which know no scheme of the site', () => {
    const markup = rendered({ forFeeds: true });
    expect(markup.match(/<img /g)).toHaveLength(1);
    expect(markup).toContain(`${light.replace('.webp', '')}-600.webp`);
    expect(markup).toContain('<details');
  });
});

it('marks the highlighted lines, and does not change the code', async () => {
  const container = show(block({ lines: '2-3' }));
  await waitFor(() => expect(container.querySelector('mark span')).toBeTruthy());
  const marks = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['const b = 2;\n', 'const c = 3;']);
  expect(container.querySelector('pre')?.textContent).toBe(code);
});

it('links each line of the blocks with numbers, and puts no number into the code', () => {
  const numbered = block({ lineNumbers: true, lines: '2' });
  const quote: ContentNode = { type: 'block-quote', children: [numbered] };
  const container = show(block(), block({ lineNumbers: true }), quote);
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual(['L1-1', 'L1-2', 'L1-3', 'L2-1', 'L2-2', 'L2-3']);
  const line = container.querySelector('mark');
  const link = within(line as HTMLElement).getByRole('link', { name: 'Line 2' });
  expect(link.getAttribute('href')).toBe('#L2-2');
  expect(line?.closest('pre')?.textContent).toBe(code);
});

it('has one tab stop for the numbers of its lines, and arrows between them', () => {
  show(block({ lineNumbers: true }));
  const links = screen.getAllByRole('link');
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  links[0]?.focus();
  fireEvent.keyDown(links[0] as Element, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(links[1]);
  fireEvent.keyDown(links[1] as Element, { key: 'ArrowUp' });
  fireEvent.keyDown(links[0] as Element, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(links[0]);
});

it('folds more than forty lines', () => {
  const lines = (count: number): ContentNode => ({
    type: 'code-block',
    children: [{ text: 'a\n'.repeat(count) }],
  });
  show(lines(40));
  expect(screen.queryByText(/lines$/)).toBeNull();
  show(lines(41));
  expect(screen.getByText('All 41 lines').closest('details')?.open).toBe(false);
});

it('is coloured as in the published page for readers who come from another page', async () => {
  await loadGrammars(['typescript']);
  const hard = 'const a = "<b>&amp;\'";\n/* one\n two */';
  const page = [code, hard].map((text) => ({
    type: 'code-block' as const,
    lines: '2',
    lineNumbers: true as const,
    children: [{ text }],
  }));
  const html = renderToString(
    <RenderersContext value={{ highlight }}>
      <Content nodes={page} />
    </RenderersContext>,
  );
  const fetchPage = vi.fn(async () => new Response(html));
  vi.stubGlobal('fetch', fetchPage);
  expect(await publishedCode(code)).toEqual(highlight(code, 'typescript'));
  const tokens = await publishedCode(hard);
  expect(tokens.map(({ text }) => text).join('')).toBe(hard);
  expect(tokens).toContainEqual({ text: '"<b>&amp;\'"', kind: 'string' });
  expect(await publishedCode('other')).toEqual([{ text: 'other' }]);
  expect(fetchPage.mock.calls).toEqual([[location.pathname]]);
});

it('copies its code, and reports that', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show(block({ lines: '1' }));
  fireEvent.click(copyButton());
  expect((await screen.findByRole('status')).textContent).toBe('Copied');
  expect(writeText).toHaveBeenCalledWith(code);
});

it('shows one outcome beside the button, however often it is clicked, and removes it later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  show(block());
  const outcomes = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
  await copyCode(copyButton());
  vi.advanceTimersByTime(3000);
  await copyCode(copyButton());
  vi.advanceTimersByTime(3000);
  expect(outcomes()).toEqual(['Copied']);
  vi.advanceTimersByTime(1000);
  expect(outcomes()).toEqual([]);
  expect(copyButton().textContent).toBe('Copy');
});

it('selects its code where the browser refuses to copy', async () => {
  const writeText = vi.fn(() => Promise.reject(new Error('refused')));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show(block());
  fireEvent.click(copyButton());
  expect((await screen.findByRole('status')).textContent).toContain('by keyboard');
  expect(getSelection()?.toString()).toBe(code);
});

describe('the language of code', () => {
  it.each([
    ['bash', 'cd a && npm install\nfor f in *.txt; do echo "$f"; done'],
    ['bash', '$ git push'],
    ['c', 'struct rusage before, after;\ngetrusage(RUSAGE_SELF, &before);'],
    ['c', 'task *pop(deque *d) {\n    long b = load(&d->bottom, relaxed) - 1;\n}'],
    ['c', '/* Count. */\nstatic long touch(volatile char *p, size_t n) {'],
    ['cpp', '#include <vector>\nstd::vector<int> all;'],
    ['css', '.progress {\n  animation: grow linear both;\n  animation-timeline: scroll();\n}'],
    ['css', '@keyframes grow { from { scale: 0 1 } }'],
    ['diff', '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new'],
    ['dockerfile', 'FROM node:24\nRUN npm ci\nCMD ["node", "x.js"]'],
    ['go', 'func main() {\n\tch := make(chan int)\n}'],
    ['java', 'public class A { private final int x; }'],
    ['json', '{"a": 1, "b": [true, null, "x"]}'],
    ['json', '[\n  {"a": 1}\n]'],
    ['python', 'def f(x):\n    return None'],
    ['python', 'for i in range(10):\n    print(i)'],
    ['rust', 'let mut v: Vec<u32> = Vec::new();'],
    ['sql', "update job set state = 'running', started = now()\nwhere id = 1;"],
    ['typescript', 'for await (const row of cursor) {\n  await once(response, "drain");\n}'],
    ['typescript', 'export function f(a: string): Promise<void> {\n  return g(a);\n}'],
    ['typescript', 'import { a } from "b";\nexport default a;'],
    ['xml', '<div class="a"><p>Hello</p></div>'],
    ['yaml', 'on: push\njobs:\n  build:\n    runs-on: ubuntu-latest'],
  ])('is %s in %j', (language, code) => {
    expect(languageOf(code)).toBe(language);
  });

  it.each([
    '262144 faults\nreal 0m0.3s',
    'This is only text with numbers 1 2 3\nand another line',
    '> site@0.1.0 start\nlistening on http://localhost:3000',
    '',
  ])('is unknown in %j', (text) => {
    expect(languageOf(text)).toBeUndefined();
  });

  it.each(['a', ' ', '\n', '"', '{', '<', 'if ', 'a-', '- a: ', '\n ', 'for '])(
    'is found quickly for many %j',
    (piece) => {
      expect(cpuTime(() => languageOf(piece.repeat(100_000)))).toBeLessThan(250);
    },
  );
});
