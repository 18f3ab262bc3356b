import { fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { editorWith, paragraph } from './editor.test-support.ts';
import { useDelayedUpdates } from './use-delayed-updates.ts';

beforeEach(() => vi.useFakeTimers());

function typing() {
  const editor = editorWith([paragraph()]);
  const start = vi.fn();
  const pass = vi.fn();
  const { unmount } = renderHook(() => useDelayedUpdates(editor, { start, pass }));
  const type = () => editor.commands.insertContent('a');
  const typeEvery100Ms = (count: number) => {
    for (let key = 0; key < count; key += 1) {
      type();
      vi.advanceTimersByTime(100);
    }
  };
  return { type, typeEvery100Ms, start, pass, unmount };
}

it('passes on nothing while keys follow each other, then once', () => {
  const { typeEvery100Ms, pass } = typing();
  typeEvery100Ms(4);
  expect(pass).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(pass).toHaveBeenCalledTimes(1);
});

it('says at once that something was typed, once until it is passed on', () => {
  const { type, start } = typing();
  type();
  type();
  expect(start).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  type();
  expect(start).toHaveBeenCalledTimes(2);
});

it('passes on within half a second, however long somebody types', () => {
  const { typeEvery100Ms, pass } = typing();
  typeEvery100Ms(6);
  expect(pass).toHaveBeenCalledTimes(1);
});

it.each<[string, () => void]>([
  ['a click', () => fireEvent.pointerDown(document.body)],
  ['a shortcut', () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })],
  ['leaving the page', () => window.dispatchEvent(new Event('beforeunload'))],
])('passes on before %s, and not again', (_what, act) => {
  const { type, pass } = typing();
  type();
  act();
  expect(pass).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2000);
  expect(pass).toHaveBeenCalledTimes(1);
});

it('passes on when the editor is unmounted', () => {
  const { type, pass, unmount } = typing();
  type();
  unmount();
  expect(pass).toHaveBeenCalledTimes(1);
});
