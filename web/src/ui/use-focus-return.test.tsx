import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useFocusReturn } from './use-focus-return.ts';

/** A button whose action removes it only when the started work is done. */
function Screen({ isOver }: { isOver: boolean }) {
  const { target, expect: expectLoss } = useFocusReturn<HTMLHeadingElement>();
  const [begun, setBegun] = useState(false);
  return (
    <>
      <h1 ref={target} tabIndex={-1}>
        Title
      </h1>
      {!(begun && isOver) && (
        <button type="button" onClick={expectLoss(() => setBegun(true))}>
          Remove
        </button>
      )}
      <button type="button">Other</button>
    </>
  );
}

/** The screen after its button was pressed, and after something else re-rendered it. */
function pressed() {
  const { rerender } = render(<Screen isOver={false} />);
  const remove = screen.getByRole('button', { name: 'Remove' });
  remove.focus();
  fireEvent.click(remove);
  rerender(<Screen isOver={false} />);
  expect(document.activeElement).toBe(remove);
  return { end: () => rerender(<Screen isOver />) };
}

describe('the focus', () => {
  it('moves to its target when the pressed button disappears, even some renders later', () => {
    pressed().end();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title' }));
  });

  it('stays if it has moved meanwhile', () => {
    const { end } = pressed();
    const other = screen.getByRole('button', { name: 'Other' });
    other.focus();
    end();
    expect(document.activeElement).toBe(other);
  });
});
