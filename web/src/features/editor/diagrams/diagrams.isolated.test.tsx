import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContentNode, Diagram } from '#shared/content/nodes.ts';
import type { DiagramAnswer } from '#shared/platform/diagrams.ts';
import { uploadImage } from '#web/src/api/upload-image.ts';
import { text } from '../editor.test-support.ts';
import { lastOf, show as showEditor } from '../post-editor.test-support.tsx';

vi.mock('#web/src/api/upload-image.ts', () => ({ uploadImage: vi.fn() }));

const keyOf = (number: number) =>
  `uploads/0199a000-0000-7000-8000-${`${number}`.padStart(12, '0')}.webp`;
const upload = vi.mocked(uploadImage);

/** The sources that the frame was asked to draw, and its answers by source. */
let requested: string[];
let answers: Record<string, unknown>;

beforeEach(() => {
  requested = [];
  answers = {};
  let uploads = 0;
  upload.mockReset();
  upload.mockImplementation(() => Promise.resolve(keyOf((uploads += 1))));
  vi.stubGlobal('MessageChannel', FakeChannel);
  // Would load the signed addresses of uploaded pictures.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('There is no server')));
  URL.createObjectURL = () => 'blob:drawn';
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    name === 'iframe' ? fakeFrame(create('div')) : create(name),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Real ports clone what they send, and happy-dom's files cannot be cloned. */
class FakeChannel {
  port1 = Object.assign(new EventTarget(), { start: vi.fn(), close: vi.fn() });
  port2 = {
    answer: (data: unknown) =>
      this.port1.dispatchEvent(Object.assign(new Event('message'), { data })),
  };
}

function fakeFrame(element: HTMLElement): HTMLElement {
  const contentWindow = {
    postMessage: (
      { source }: { source: string },
      _target: string,
      [port]: [FakeChannel['port2']],
    ) => {
      requested.push(source);
      port.answer(answers[source] ?? drawn());
    },
  };
  setTimeout(() => element.dispatchEvent(new Event('load')));
  return Object.assign(element, { sandbox: { add: vi.fn() }, contentWindow });
}

function drawn(description = ''): DiagramAnswer {
  const picture = new Blob(['x'], { type: 'image/webp' });
  return { light: picture, dark: picture, width: 300, height: 200, description };
}

function block(source: string, diagram?: Diagram): ContentNode {
  return {
    type: 'code-block',
    language: 'mermaid',
    ...(diagram && { diagram }),
    children: [text(source)],
  };
}

function stored(light: number, alt?: string): Diagram {
  const pictures = { light: keyOf(light), dark: keyOf(light + 1), width: 300, height: 200 };
  return { ...pictures, ...(alt && { alt }) };
}

function show(...nodes: ContentNode[]) {
  const running: number[] = [];
  const onUploadsChange = (count: number) => void running.push(count);
  const { saved, ...shown } = showEditor(nodes, { onUploadsChange });
  return { ...shown, last: () => lastOf(saved), running };
}

it('draws code of the language Mermaid, stores both pictures, and holds saving until then', async () => {
  answers['a'] = drawn('What it shows');
  const { last, running } = show(block('a'), { ...block('b'), language: 'ts' } as ContentNode);
  await waitFor(() => expect(last()?.[0]).toEqual(block('a', stored(1, 'What it shows'))), wait);
  expect(requested).toEqual(['a']);
  expect(upload.mock.calls.map(([{ name, type }]) => [name, type])).toEqual(
    ['light', 'dark'].map(() => ['diagram.webp', 'image/webp']),
  );
  expect(running.filter((count, at) => count !== running[at - 1])).toEqual([0, 1, 0]);
});

it('does not redraw a stored diagram, and asks for the description that source and author left out', async () => {
  const { editor, last } = show(block('a', stored(1)));
  await screen.findByText('No description');
  act(() => void editor.commands.setTextSelection(1));
  const field = await screen.findByLabelText('Description of the diagram');
  fireEvent.change(field, { target: { value: 'Two boxes' } });
  expect(last()).toEqual([block('a', stored(1, 'Two boxes'))]);
  expect(requested).toEqual([]);
});

it('drops the pictures of a changed source at once, keeps the description, and undo restores them', async () => {
  const { editor, last } = show(block('a', stored(8, 'Boxes')));
  await waitFor(() => expect(document.querySelector('figure')).not.toBeNull());
  act(() => void editor.commands.insertContentAt(2, 'b'));
  expect(last()).toEqual([block('ab')]);
  await waitFor(() => expect(last()).toEqual([block('ab', stored(1, 'Boxes'))]), wait);
  await waitFor(() => expect(screen.queryByText('Drawing the diagram…')).toBeNull());
  act(() => void editor.commands.undo());
  expect(last()).toEqual([block('a', stored(8, 'Boxes'))]);
  // Each source is drawn only once.
  act(() => void editor.commands.redo());
  await waitFor(() => expect(last()).toEqual([block('ab', stored(1, 'Boxes'))]), wait);
  expect(requested).toEqual(['ab']);
});

it.each([
  ['its source has a mistake', { error: 'Parse error on line 2' }, 'Parse error on line 2'],
  ['the frame answers something else', { light: '<img>' }, 'The diagram could not be drawn.'],
])('says why it has no picture when %s', async (_why, answer, sentence) => {
  answers['a'] = answer;
  const { running, last } = show(block('a'));
  await screen.findByText(sentence, {}, wait);
  expect(running.at(-1)).toBe(0);
  expect(last()).toBeUndefined();
  expect(upload).not.toHaveBeenCalled();
});

it('says when its pictures cannot be uploaded', async () => {
  upload.mockRejectedValue(new Error('The upload failed.'));
  const { running } = show(block('a'));
  await screen.findByText('The upload failed.', {}, wait);
  expect(running.at(-1)).toBe(0);
});

/** The pause before drawing, and loading on a busy machine. */
const wait = { timeout: 8000 };
