import { Alert, Box, Button, Group, Stack } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { type FocusAfterMore, useFocusAfterMore } from '../load-more.tsx';
import { Hatch, Placeholder } from './hatch.tsx';

export interface LoadingRowsProps {
  /** Such as `Loading posts`. */
  label?: string;
  /** Height of each row, in pixels. */
  heights?: readonly number[];
  /** The class of the list, if its entries are arranged in a grid. */
  className?: string | undefined;
  /** A visible text above the rows, instead of `label`. */
  children?: ReactNode;
}

/** The heights of a table's head and its first rows. */
const tableRows = [48, 48, 48, 48, 48];

/** Placeholders for a list or a form that is loading. */
export function LoadingRows(props: LoadingRowsProps) {
  const { label, heights = tableRows, className, children } = props;
  return (
    <Stack component="output" aria-label={label} gap="sm" className={className}>
      {children}
      {heights.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the placeholders never change
        <Placeholder key={index} h={height} />
      ))}
    </Stack>
  );
}

/** Replaces content that does not exist or cannot be shown. */
export function EmptyState({ children, role }: { children: ReactNode; role?: 'alert' }) {
  return (
    <Stack align="flex-start" py="md" c="var(--ink-2)" role={role}>
      <Hatch />
      {children}
    </Stack>
  );
}

interface LoadMoreProps extends Pick<FocusAfterMore, 'button' | 'focusNext'> {
  label: string;
  list: {
    hasMore: boolean;
    /** Whether the last attempt failed. */
    moreFailed?: boolean;
    loadingMore: boolean;
    loadMore: () => void;
  };
}

/** Loads the next page. When the last page has loaded, the button stays but is disabled. */
export function LoadMore({ label, list, button, focusNext }: LoadMoreProps) {
  return (
    <>
      {list.moreFailed && (
        <Alert color="red" role="alert" mt="md">
          More could not be loaded. Please try again.
        </Alert>
      )}
      <Box className="dim quiet" mt="lg">
        <Button
          ref={button}
          variant="default"
          size="sm"
          disabled={!list.hasMore}
          loading={list.loadingMore}
          onClick={() => {
            focusNext();
            list.loadMore();
          }}
        >
          {label}
        </Button>
      </Box>
    </>
  );
}

interface RetryNoticeProps {
  /** Undefined if a retry would fail again. */
  onRetry: (() => void) | undefined;
  /** A list to go back to. */
  list?: { name: string; path: string };
  /** Says what could not be loaded. */
  children: ReactNode;
}

/** Replaces content that could not be loaded. */
export function RetryNotice({ onRetry, list, children }: RetryNoticeProps) {
  return (
    <EmptyState role="alert">
      <p>{children}</p>
      <Group gap="sm">
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            Retry
          </Button>
        )}
        {list && (
          <Button component={Link} to={list.path} variant="subtle">
            Back to {list.name}
          </Button>
        )}
      </Group>
    </EmptyState>
  );
}

/** The part of the result of `usePagedList` that the list needs. */
export interface ListPages<Item> {
  /** Undefined until the first response. */
  items: readonly Item[] | undefined;
  failed: boolean;
  severalPages: boolean;
  hasMore: boolean;
  moreFailed: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

export interface PagedListProps<Item, List extends HTMLElement> {
  list: ListPages<Item>;
  /** The listed things in title case, such as `Deleted Posts`. */
  what: string;
  /** The placeholders, if the list is not a table. */
  loading?: Pick<LoadingRowsProps, 'heights' | 'className'>;
  failedText: string;
  emptyText: string;
  /** Selector of the element that gets the focus in the first newly loaded entry. */
  focusTarget: string;
  /** Renders the entries, as children of the element that gets the ref. */
  children: (items: readonly Item[], entries: RefObject<List | null>) => ReactNode;
}

/** A list that loads page by page, with its loading, empty and failed states. */
export function PagedList<Item, List extends HTMLElement = HTMLTableSectionElement>(
  props: PagedListProps<Item, List>,
) {
  const { list, what } = props;
  const { list: entries, ...focus } = useFocusAfterMore<List>(
    list.items?.length ?? 0,
    list.moreFailed,
    props.focusTarget,
  );
  if (list.failed) return <RetryNotice onRetry={list.retry}>{props.failedText}</RetryNotice>;
  if (!list.items) {
    return <LoadingRows label={`Loading ${what.toLowerCase()}`} {...props.loading} />;
  }
  return (
    <>
      {list.items.length > 0 && props.children(list.items, entries)}
      {list.items.length === 0 && (
        <EmptyState>
          <p>{props.emptyText}</p>
        </EmptyState>
      )}
      {list.severalPages && <LoadMore label={`Load More ${what}`} list={list} {...focus} />}
    </>
  );
}
