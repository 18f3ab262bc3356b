import { Button, Group } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFocusReturn } from '../use-focus-return.ts';
import styles from './glance-tile.module.css';
import { Placeholder } from './hatch.tsx';

export interface GlanceTileProps<Data> {
  label: string;
  /** The page that shows more about the number. */
  path: string;
  /** Each tile has its own query, so that tiles load and fail independently. */
  query: { data: Data | undefined; isPending: boolean; refetch: () => unknown };
  children: (data: Data) => { value: number; note: ReactNode };
}

/** A number that links to its page, with its loading and failed states. Must be inside a `dl`. */
export function GlanceTile<Data>({ label, path, query, children }: GlanceTileProps<Data>) {
  const { target, returnFocusAfter } = useFocusReturn<HTMLAnchorElement>();
  return (
    <div className={styles.tile}>
      <dt>
        <Link ref={target} to={path} className={styles.link}>
          {label}
          <IconChevronRight size={18} stroke={1.7} aria-hidden />
        </Link>
      </dt>
      <dd aria-busy={query.isPending}>
        {query.data !== undefined && <Figure {...children(query.data)} />}
        {query.data === undefined && query.isPending && <Placeholder h="2.6rem" w="4rem" />}
        {query.data === undefined && !query.isPending && (
          <Group gap="xs" className={styles.note}>
            <span>This could not be loaded.</span>
            <Button
              variant="default"
              size="sm"
              aria-label={`Retry: ${label}`}
              className={styles.retry}
              onClick={returnFocusAfter(() => void query.refetch())}
            >
              Retry
            </Button>
          </Group>
        )}
      </dd>
    </div>
  );
}

function Figure({ value, note }: { value: number; note: ReactNode }) {
  return (
    <>
      <span className={styles.value}>{value.toLocaleString('en-US')}</span>
      <span className={styles.note}>{note}</span>
    </>
  );
}
