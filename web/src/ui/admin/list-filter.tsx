import { Group, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-filter.module.css';

export interface ListFilterProps<Value extends string> {
  /** As in `Posts by status`. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  /** Undefined until they are known. */
  counts: Record<Value, number> | undefined;
  onChange: (value: Value) => void;
  /** Beside the tabs. */
  search?: ReactNode;
  /** The filtered list. */
  children: ReactNode;
}

/** Tabs that filter a list; the chosen one has a dimension line. */
export function ListFilter<Value extends string>(props: ListFilterProps<Value>) {
  const { tabs, value, counts, onChange } = props;
  const choose = (chosen: string | null) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Tabs value={value} onChange={choose} classNames={{ list: styles.tabs, tab: styles.tab }}>
      <FilterRow>
        <Tabs.List aria-label={props.label}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}{' '}
              {counts && (
                <Text span c="dimmed" ml="0.2em" className={styles.count} inherit>
                  {counts[tab.value]}
                </Text>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {props.search}
      </FilterRow>
      <Tabs.Panel value={value}>{props.children}</Tabs.Panel>
    </Tabs>
  );
}

/** The filters above a list. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <Group align="flex-end" gap="md" mb="1.25rem">
      {children}
    </Group>
  );
}
