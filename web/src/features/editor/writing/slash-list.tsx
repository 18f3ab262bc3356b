import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { BlockCommand } from './block-commands.tsx';

export const slashListId = 'slash-menu';
export const optionId = (index: number) => `${slashListId}-${index}`;

interface SlashListProps {
  items: readonly BlockCommand[];
  /** Place of the one that Enter takes. */
  active: number;
  onChoose: (item: BlockCommand) => void;
}

/** The blocks that match what is typed after a slash; the focus stays in the text. */
export function SlashList({ items, active, onChoose }: SlashListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <VisuallyHidden component="output">{countOf(items)}</VisuallyHidden>
      {items.length > 0 && (
        <div
          ref={list}
          id={slashListId}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus
          role="listbox"
          aria-label="Blocks"
          // It scrolls, which has to be possible by keyboard.
          tabIndex={0}
          className="slash-list"
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus and the keys are the text's
            <div
              key={item.label}
              id={optionId(index)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- only a select has those
              role="option"
              aria-selected={index === active}
              onClick={() => onChoose(item)}
            >
              <item.icon size={18} aria-hidden />
              {item.label}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function countOf({ length }: readonly unknown[]): string {
  if (length === 0) return 'No block matches';
  return length === 1 ? '1 block' : `${length} blocks`;
}
