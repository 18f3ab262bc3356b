import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-bulk.ts';

function selectionOf(...ids: string[]) {
  const { result, rerender } = renderHook((listed: readonly string[]) => useSelection(listed), {
    initialProps: ids,
  });
  return {
    now: () => result.current,
    do: (change: (selection: ReturnType<typeof useSelection>) => void) =>
      act(() => change(result.current)),
    lists: (...listed: string[]) => rerender(listed),
  };
}

it('selects one by one, and takes back', () => {
  const selection = selectionOf('a', 'b', 'c');
  selection.do(({ toggle }) => {
    toggle('a');
    toggle('b');
    toggle('a');
  });
  expect(selection.now()).toMatchObject({
    selected: new Set(['b']),
    isAnySelected: true,
    isAllSelected: false,
  });
});

it('selects all, and then none', () => {
  const selection = selectionOf('a', 'b');
  selection.do(({ toggle }) => toggle('b'));
  selection.do(({ toggleAll }) => toggleAll());
  expect(selection.now()).toMatchObject({
    selected: new Set(['a', 'b']),
    isAnySelected: true,
    isAllSelected: true,
  });
  selection.do(({ toggleAll }) => toggleAll());
  expect(selection.now()).toMatchObject({
    selected: new Set(),
    isAnySelected: false,
    isAllSelected: false,
  });
});

it('forgets what leaves the list, even if it comes back', () => {
  const selection = selectionOf('a', 'b');
  selection.do(({ toggleAll }) => toggleAll());
  selection.lists('b', 'c');
  expect(selection.now()).toMatchObject({ selected: new Set(['b']), isAllSelected: false });
  selection.lists('a', 'b');
  expect([...selection.now().selected]).toEqual(['b']);
});

it('keeps what is asked for of what was selected', () => {
  const selection = selectionOf('a', 'b', 'c');
  selection.do(({ toggle }) => {
    toggle('a');
    toggle('b');
  });
  selection.do(({ keep }) => keep(['b', 'c']));
  expect([...selection.now().selected]).toEqual(['b']);
});

it('has not everything selected of an empty list', () => {
  expect(selectionOf().now()).toMatchObject({ isAllSelected: false, isAnySelected: false });
});
