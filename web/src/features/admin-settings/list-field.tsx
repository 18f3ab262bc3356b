import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { FieldGroup } from '#web/src/ui/admin/form-parts.tsx';
import styles from './list-field.module.css';
import type { Fields } from './section-form.tsx';
import { useLinkedPages } from './settings.queries.ts';

export interface ListFieldProps<Entry> extends Fields {
  /** The path of the list in the form's values. */
  path: string;
  entries: readonly Entry[];
  /** A word for one entry, such as `link`. */
  noun: string;
  /** Names an entry in the labels of its buttons. */
  nameOf: (entry: Entry) => string;
  /** The entry that the Add button inserts. */
  empty: Entry;
  max: number;
  children: (path: string, entry: Entry) => ReactNode;
}

/** An ordered list of entries, with buttons to add, move and remove them. */
export function ListField<Entry>(props: ListFieldProps<Entry>) {
  const { form, disabled, path, entries, noun, nameOf, empty, max, children } = props;
  const { list, addButton, focusEntry, focusMoved } = useListFocus(entries.length);
  const error = form.errors[path];
  const move = (from: number, to: number) => {
    form.reorderListItem(path, { from, to });
    focusMoved(from, to);
  };
  const remove = (index: number) => {
    form.removeListItem(path, index);
    focusEntry(Math.min(index, entries.length - 2), 'input');
  };
  return (
    <Stack gap="md">
      {entries.length === 0 && (
        <Text c="var(--ink-2)" fz="sm">
          There is no {noun} yet.
        </Text>
      )}
      <ol ref={list} className={styles.list}>
        {entries.map((entry, index) => {
          const name = nameOf(entry).trim() || `${noun} ${index + 1}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no ids, and two may be equal while they are typed
            <li key={index} className={styles.entry}>
              <div className={styles.fields}>{children(`${path}.${index}`, entry)}</div>
              <Group gap={2} wrap="nowrap">
                <MoveButtons
                  name={name}
                  index={index}
                  count={entries.length}
                  disabled={disabled}
                  onMove={move}
                />
                <EntryButton
                  label={`Remove ${name}`}
                  disabled={disabled}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={18} stroke={1.6} aria-hidden />
                </EntryButton>
              </Group>
            </li>
          );
        })}
      </ol>
      {error !== undefined && (
        <Text role="alert" tabIndex={-1} c="var(--mantine-color-error)" fz="sm">
          {error}
        </Text>
      )}
      <Button
        ref={addButton}
        variant="default"
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
        disabled={disabled || entries.length >= max}
        onClick={() => {
          form.insertListItem(path, empty);
          focusEntry(entries.length, 'input');
        }}
      >
        Add {noun}
      </Button>
    </Stack>
  );
}

/** Moves the focus after a list has changed, because the pressed button may be gone or disabled. */
export function useListFocus(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusEntry = (index: number, selector: string) =>
    requestAnimationFrame(() => {
      const entry = list.current?.children[index];
      (entry?.querySelector<HTMLElement>(selector) ?? addButton.current)?.focus();
    });
  const focusMoved = (from: number, to: number) => {
    const isFirstOrLast = to === 0 || to === count - 1;
    const pressedButton = to < from ? '[data-move="up"]' : '[data-move="down"]';
    focusEntry(to, isFirstOrLast ? 'button:enabled' : pressedButton);
  };
  return { list, addButton, focusEntry, focusMoved };
}

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  disabled: boolean;
  onMove: (from: number, to: number) => void;
}

export function MoveButtons({ name, index, count, disabled, onMove }: MoveButtonsProps) {
  return (
    <>
      <EntryButton
        label={`Move ${name} up`}
        move="up"
        disabled={disabled || index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <IconArrowUp size={18} stroke={1.6} aria-hidden />
      </EntryButton>
      <EntryButton
        label={`Move ${name} down`}
        move="down"
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <IconArrowDown size={18} stroke={1.6} aria-hidden />
      </EntryButton>
    </>
  );
}

interface EntryButtonProps {
  label: string;
  move?: 'up' | 'down';
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function EntryButton({ label, move, ...button }: EntryButtonProps) {
  return <ActionIcon color="gray" aria-label={label} title={label} data-move={move} {...button} />;
}

/** Changes the order of the owner's pages in header and footer. */
export function PageOrder({ form, disabled }: Fields) {
  const pages = useLinkedPages();
  const { list, focusMoved } = useListFocus(pages.length);
  if (pages.length < 2) return null;
  const order = form.values.navigation.page_order;
  // Pages that are not in the order yet come last.
  const position = ({ id }: { id: string }) =>
    order.includes(id) ? order.indexOf(id) : order.length;
  const sorted = pages.toSorted((left, right) => position(left) - position(right));
  const move = (from: number, to: number) => {
    const ids = sorted.map(({ id }) => id);
    const movedIds = ids.splice(from, 1);
    ids.splice(to, 0, ...movedIds);
    form.setFieldValue('navigation.page_order', ids);
    focusMoved(from, to);
  };
  return (
    <FieldGroup legend="Order of your own pages">
      <ol ref={list} className={styles.list}>
        {sorted.map(({ id, title }, index) => (
          <Group key={id} component="li" justify="space-between" wrap="nowrap">
            <Text span>{title}</Text>
            <Group gap={2} wrap="nowrap">
              <MoveButtons
                name={title}
                index={index}
                count={sorted.length}
                disabled={disabled}
                onMove={move}
              />
            </Group>
          </Group>
        ))}
      </ol>
    </FieldGroup>
  );
}
