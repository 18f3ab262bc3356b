import { ActionIcon, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#shared/schemas/limits.ts';
import { api } from '#web/src/api/client.ts';
import { FieldGroup } from '#web/src/ui/admin/field-group.tsx';
import styles from './list-field.module.css';
import type { Fields } from './section-form.tsx';

/** The order in which the pages that ask for a link stand in header and footer. */
export function PageOrder({ form, disabled }: Fields) {
  const { data: pages = [] } = useQuery({
    queryKey: ['linked-pages'],
    queryFn: async ({ signal }) => {
      const query = { page_size: limits.pageSize.max };
      const { data } = await api.call('listPages', { query, signal });
      return data.filter(({ header, footer }) => header !== null || footer !== null);
    },
  });
  if (pages.length < 2) return null;
  const order = form.values.navigation.page_order;
  const placeOf = ({ id }: { id: string }) =>
    (order.indexOf(id) + order.length + 1) % (order.length + 1);
  const sorted = pages.toSorted((one, other) => placeOf(one) - placeOf(other));
  const move = (from: number, to: number) => {
    const ids = sorted.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    form.setFieldValue('navigation.page_order', ids);
  };
  return (
    <FieldGroup legend="Order of your own pages">
      <ol className={styles.list}>
        {sorted.map(({ id, title }, index) => (
          <Group key={id} component="li" justify="space-between" wrap="nowrap">
            <Text span>{title}</Text>
            <Group gap={2} wrap="nowrap">
              <ActionIcon
                color="gray"
                aria-label={`Move ${title} up`}
                disabled={disabled || index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
              <ActionIcon
                color="gray"
                aria-label={`Move ${title} down`}
                disabled={disabled || index === sorted.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
        ))}
      </ol>
    </FieldGroup>
  );
}
