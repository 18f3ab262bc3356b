import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from './list-filter.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

function open(q: string) {
  const onSearch = vi.fn<(q: string) => void>();
  const boxFor = (asked: string) => (
    <MantineProvider>
      <SearchBox label="Search posts" q={asked} onSearch={onSearch} />
    </MantineProvider>
  );
  const { rerender } = render(boxFor(q));
  return { onSearch, addressChanges: (asked: string) => rerender(boxFor(asked)) };
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('searches when the typing pauses', () => {
  const { onSearch } = open('');
  type('ti');
  wait(200);
  type('tides ');
  wait(299);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch.mock.calls).toEqual([['tides']]);
});

it('drops a pending search when the URL changes by other means', () => {
  const { onSearch, addressChanges } = open('');
  type('tides');
  wait(100);
  addressChanges('moon');
  expect(box().value).toBe('moon');
  wait(1000);
  expect(onSearch).not.toHaveBeenCalled();
  expect(box().value).toBe('moon');
});

it('clears the box at once, and leaves the focus in it', () => {
  const { onSearch } = open('tides');
  type('tides and');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onSearch.mock.calls).toEqual([['']]);
  expect([box().value, document.activeElement]).toEqual(['', box()]);
  expect(screen.queryByRole('button')).toBeNull();
  wait(1000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});
