import { Group, Text } from '@mantine/core';
import { FieldGroup } from '#web/src/ui/admin/form-parts.tsx';
import { MoveButtons, useListFocus } from './list-field.tsx';
import styles from './list-field.module.css';
import type { Fields } from './section-form.tsx';
import { useLinkedPages } from './settings.queries.ts';

/** The order in which the pages that ask for a link stand in header and footer. */
export function PageOrder({ form, disabled }: Fields) {
  const pages = useLinkedPages();
  const { list, focusMoved } = useListFocus(pages.length);
  if (pages.length < 2) return null;
  const order = form.values.navigation.page_order;
  const placeOf = ({ id }: { id: string }) =>
    (order.indexOf(id) + order.length + 1) % (order.length + 1);
  const sorted = pages.toSorted((one, other) => placeOf(one) - placeOf(other));
  const move = (from: number, to: number) => {
    const ids = sorted.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
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
