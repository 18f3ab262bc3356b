import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useFocusReturn } from './use-focus-return.ts';

/** A button that disappears only after its work is done. */
function Screen({ isOver }: { isOver: boolean }) {
  const { target, returnFocusAfter } = useFocusReturn<HTMLHeadingElement>();
  const [isStarted, setStarted] = useState(false);
  return (
    <>
      <h1 ref={target} tabIndex={-1}>
        Title
      </h1>
      {!(isStarted && isOver) && (
        <button type="button" onClick={returnFocusAfter(() => setStarted(true))}>
          Remove
        </button>
      )}
      <button type="button">Other</button>
    </>
  );
}

/** Presses the button, and renders again while its work still runs. */
function pressRemove() {
  const { rerender } = render(<Screen isOver={false} />);
  const remove = screen.getByRole('button', { name: 'Remove' });
  remove.focus();
  fireEvent.click(remove);
  rerender(<Screen isOver={false} />);
  expect(document.activeElement).toBe(remove);
  return { finishWork: () => rerender(<Screen isOver />) };
}

describe('the focus', () => {
  it('moves to its target when the pressed button disappears, even some renders later', () => {
    pressRemove().finishWork();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title' }));
  });

  it('stays if it has moved meanwhile', () => {
    const { finishWork } = pressRemove();
    const other = screen.getByRole('button', { name: 'Other' });
    other.focus();
    finishWork();
    expect(document.activeElement).toBe(other);
  });
});
