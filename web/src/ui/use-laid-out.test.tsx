import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { renderToString } from 'react-dom/server';
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

/** Hydrates a prerendered list. */
function hydrated(entries: readonly string[]) {
  vi.useFakeTimers();
  const container = document.createElement('main');
  document.body.append(container);
  container.innerHTML = renderToString(<List entries={entries} />);
  return render(<List entries={entries} />, { container, hydrate: true });
}

const laidOut = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-laid-out]')].map(({ textContent }) => textContent);

it('lays out one entry at a time, when the browser is idle', () => {
  const { container } = hydrated(['a', 'b', 'c']);
  expect(laidOut(container)).toEqual([]);
  act(() => vi.advanceTimersToNextTimer());
  expect(laidOut(container)).toEqual(['a']);
  act(() => vi.runAllTimers());
  expect(laidOut(container)).toEqual(['a', 'b', 'c']);
});

it('lays out everything at once when further entries have loaded', () => {
  const { container, rerender } = hydrated(['a', 'b']);
  rerender(<List entries={['a', 'b', 'c']} />);
  expect(laidOut(container)).toEqual(['a', 'b', 'c']);
});

it('holds nothing back of a list that was not prerendered', () => {
  const { container } = render(<List entries={['a', 'b']} />);
  expect(laidOut(container)).toEqual(['a', 'b']);
});

it('stops when the list is unmounted', () => {
  const { unmount } = hydrated(['a', 'b', 'c']);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
