import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { useLaidOut } from './use-laid-out.ts';

function List({ entries }: { entries: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useLaidOut(list, entries);
  return (
    <ul ref={list}>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}

const laidOut = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-laid-out]')].map(({ textContent }) => textContent);

it('lays out one entry at a time, when there is nothing else to do, but for the last', () => {
  vi.useFakeTimers();
  const { container } = render(<List entries={['a', 'b', 'c']} />);
  expect(laidOut(container)).toEqual([]);
  act(() => vi.advanceTimersToNextTimer());
  expect(laidOut(container)).toEqual(['a']);
  act(() => vi.runAllTimers());
  expect(laidOut(container)).toEqual(['a', 'b']);
});

it('lays out all at once when further entries have come', () => {
  vi.useFakeTimers();
  const { container, rerender } = render(<List entries={['a', 'b', 'c']} />);
  rerender(<List entries={['a', 'b', 'c', 'd']} />);
  expect(laidOut(container)).toEqual(['a', 'b', 'c']);
});

it('stops with the list', () => {
  vi.useFakeTimers();
  const { unmount } = render(<List entries={['a', 'b', 'c']} />);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
