import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-bulk.ts';

function selectionOf(...ids: string[]) {
  const { result, rerender } = renderHook((listed: readonly string[]) => useSelection(listed), {
    initialProps: ids,
  });
  return {
    /** The selected ids, and whether any or all entries are selected. */
    state: () => {
      const { selected, isAnySelected, isAllSelected } = result.current;
      return { ids: [...selected].join(), any: isAnySelected, all: isAllSelected };
    },
    do: (change: (selection: ReturnType<typeof useSelection>) => void) =>
      act(() => change(result.current)),
    lists: (...listed: string[]) => rerender(listed),
  };
}

it('selects and deselects single entries', () => {
  const selection = selectionOf('a', 'b', 'c');
  selection.do(({ toggle }) => {
    toggle('a');
    toggle('b');
    toggle('a');
  });
  expect(selection.state()).toEqual({ ids: 'b', any: true, all: false });
});

it('selects all, and then none', () => {
  const selection = selectionOf('a', 'b');
  selection.do(({ toggle }) => toggle('b'));
  selection.do(({ toggleAll }) => toggleAll());
  expect(selection.state()).toEqual({ ids: 'a,b', any: true, all: true });
  selection.do(({ toggleAll }) => toggleAll());
  expect(selection.state()).toEqual({ ids: '', any: false, all: false });
});

it('forgets what leaves the list, even if it comes back', () => {
  const selection = selectionOf('a', 'b');
  selection.do(({ toggleAll }) => toggleAll());
  selection.lists('b', 'c');
  expect(selection.state()).toEqual({ ids: 'b', any: true, all: false });
  selection.lists('a', 'b');
  expect(selection.state().ids).toBe('b');
});

it('deselects all entries but the given ones', () => {
  const selection = selectionOf('a', 'b', 'c');
  selection.do(({ toggle }) => {
    toggle('a');
    toggle('b');
  });
  selection.do(({ keepOnly }) => keepOnly(['b', 'c']));
  expect(selection.state().ids).toBe('b');
});

it('selects nothing in an empty list', () => {
  expect(selectionOf().state()).toMatchObject({ any: false, all: false });
});
