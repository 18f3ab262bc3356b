import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  close,
  counts,
  cursorBehind,
  editor,
  names,
  open,
  paste,
  pasteBehind,
  picture,
  placeholders,
  press,
  reset,
  start,
  started,
  textOf,
  written,
} from './image-uploads.test-support.ts';

beforeEach(reset);
afterEach(close);

describe('a pasted image', () => {
  it('has a placeholder with its name, progress and Cancel, outside the document', () => {
    expect(pasteBehind('before')).toBe(true);
    expect(names()).toEqual(['Image photo.png']);
    expect(textOf()).toContain('0 %');
    start().onProgress(0.5);
    expect(textOf()).toContain('50 %');
    start().onProgress(1);
    expect(textOf()).toContain('Checking…');
    expect(written()).toBe('p(before) p(after)');
    expect(editor.getHTML()).not.toContain('photo');
  });

  it('replaces its placeholder when it is uploaded', async () => {
    pasteBehind('before');
    await start().finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p(after)');
    expect(editor.state.doc.child(1).attrs).toEqual({
      url: '1.png',
      alt: null,
      caption: null,
      width: null,
      dark: null,
      softened: null,
    });
    expect(placeholders()).toEqual([]);
  });

  it.each<[how: string, edit: () => unknown, after: string]>([
    [
      'moves with the text written around it',
      () => {
        editor.commands.insertContentAt(1, 'long ');
        editor.commands.insertContentAt(editor.state.doc.content.size, '<p>end</p>');
      },
      'p(long before) image(1.png) p(after) p(end)',
    ],
    [
      'goes before text that is typed at its place',
      () => editor.commands.insertContent(' and more'),
      'p(before) image(1.png) p( and more) p(after)',
    ],
    [
      'stays when the text around it is deleted',
      () => editor.commands.clearContent(),
      'image(1.png) p()',
    ],
  ])('%s while it is uploading', async (_how, edit, after) => {
    pasteBehind('before');
    edit();
    expect(names()).toHaveLength(1);
    await start().finish('1.png');
    expect(written()).toBe(after);
  });

  it.each([
    ['splits a paragraph', '<p>onetwo</p>', 'one', 'p(one) image(1.png) p(two)'],
    ['follows a heading', '<h2>heading</h2><p>a</p>', 'head', 'heading(heading) image(1.png) p(a)'],
    ['follows a code block', '<pre><code>a b</code></pre>', 'a', 'codeBlock(a b) image(1.png)'],
  ])('%s', async (_how, before, cursor, after) => {
    open(before);
    expect(pasteBehind(cursor)).toBe(true);
    await start().finish('1.png');
    expect(written()).toBe(after);
  });

  it('replaces an empty line, and adds a line to continue writing', async () => {
    open('<p>before</p><p></p>');
    editor.commands.setTextSelection(9);
    paste({ files: [picture()] });
    await start().finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p()');
    editor.commands.insertContent('caption');
    expect(written()).toBe('p(before) image(1.png) p(caption)');
  });

  it('goes into the list with the cursor', async () => {
    open('<ul><li><p>onetwo</p></li></ul>');
    pasteBehind('one');
    await start().finish('1.png');
    const item = editor.state.doc.firstChild?.firstChild;
    expect(item?.children.map(({ type }) => type.name)).toEqual([
      'paragraph',
      'image',
      'paragraph',
    ]);
  });

  it('keeps the selection, and goes after it', async () => {
    editor.commands.setTextSelection({ from: 1, to: 7 });
    paste({ files: [picture()] });
    await start().finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p(after)');
  });

  it('is called a pasted image if it has no name, as a screenshot may', () => {
    paste({ files: [picture('')] });
    expect(names()).toEqual(['Image Pasted image']);
  });
});

describe('undo', () => {
  it('removes only the image, not text typed before, and restores no placeholder', async () => {
    cursorBehind('before');
    editor.commands.insertContent('!');
    paste({ files: [picture()] });
    await start().finish('1.png');
    editor.commands.insertContent('?');
    expect(editor.getText()).toContain('before!?');
    editor.commands.undo();
    expect(written()).toBe('p(before!) image(1.png) p(after)');
    editor.commands.undo();
    expect(written()).toBe('p(before!) p(after)');
    expect(placeholders()).toEqual([]);
    editor.commands.undo();
    expect(written()).toBe('p(before) p(after)');
    editor.commands.redo();
    editor.commands.redo();
    expect(written()).toBe('p(before!) image(1.png) p(after)');
  });

  it('does not affect an upload in progress', async () => {
    cursorBehind('before');
    editor.commands.insertContent('!');
    paste({ files: [picture()] });
    editor.commands.undo();
    expect(written()).toBe('p(before) p(after)');
    await start().finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p(after)');
  });
});

describe('several images at once', () => {
  it.each([
    ['first to last', [0, 1, 2]],
    ['last to first', [2, 1, 0]],
    ['the middle first', [1, 0, 2]],
    ['the middle last', [2, 0, 1]],
  ])('keep their order when they finish %s', async (_how, order) => {
    pasteBehind('bef', '0.png', '1.png', '2.png');
    expect(names()).toEqual(['Image 0.png', 'Image 1.png', 'Image 2.png']);
    for (const position of order) await start(position).finish(`${position}.png`);
    expect(written()).toBe('p(bef) image(0.png) image(1.png) image(2.png) p(ore) p(after)');
  });

  it.each([
    ['first to last', [0, 1]],
    ['last to first', [1, 0]],
  ])('keep their order in an empty line, when they finish %s', async (_how, order) => {
    open('<p></p>');
    paste({ files: [picture('0.png'), picture('1.png')] });
    for (const position of order) await start(position).finish(`${position}.png`);
    expect(written()).toBe('image(0.png) image(1.png) p()');
  });

  it('are cancelled one by one', async () => {
    pasteBehind('before', '0.png', '1.png');
    press('Cancel');
    expect(started.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await start(1).finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p(after)');
  });
});

describe('a failed upload', () => {
  const failure = 'The image could not be sent.';

  it('shows the reason, and retries the same file', async () => {
    pasteBehind('before');
    await start().fail(new Error(failure));
    expect(editor.view.dom.querySelector('[role=alert]')?.textContent).toBe(failure);
    press('Retry');
    expect(editor.view.dom.querySelector('[role=alert]')).toBeNull();
    expect(start(1).file).toBe(start(0).file);
    await start(1).finish('1.png');
    expect(written()).toBe('p(before) image(1.png) p(after)');
  });

  it('is removed without a trace', async () => {
    paste({ files: [picture()] });
    await start().fail(new Error(failure));
    press('Remove');
    expect(placeholders()).toEqual([]);
    expect(written()).toBe('p(before) p(after)');
    expect(editor.can().undo()).toBe(false);
  });

  it('of a file that cannot be accepted offers no retry', async () => {
    paste({ files: [new File(['a,b'], 'table.csv', { type: 'text/csv' })] });
    await start().fail(Object.assign(new Error('Use a PNG'), { retryable: false }));
    expect(textOf()).toContain('Use a PNG');
    expect(textOf()).not.toContain('Retry');
    expect(textOf()).toContain('Remove');
  });
});

describe('the number of uploads in progress', () => {
  it('is reported whenever it changes, without failed ones', async () => {
    paste({ files: [picture('0.png'), picture('1.png'), picture('2.png')] });
    await start(0).finish('0.png');
    await start(1).fail(new Error('No luck.'));
    expect(counts).toEqual([3, 2, 1]);
    press('Retry');
    press('Cancel');
    press('Cancel');
    expect(counts).toEqual([3, 2, 1, 2, 1, 0]);
  });

  it('is zero once the editor is removed, which stops all uploads', async () => {
    paste({ files: [picture()] });
    editor.destroy();
    expect(start().signal.aborted).toBe(true);
    expect(counts).toEqual([1, 0]);
    await start().finish('1.png');
  });
});
