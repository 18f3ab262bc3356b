import type { ReactNode, RefObject } from 'react';
import { useFocusAfterMore } from '../use-focus-after-more.ts';
import {
  EmptyState,
  LoadingRows,
  type LoadingRowsProps,
  LoadMore,
  RetryNotice,
} from './list-states.tsx';

/** The part of `usePagedList` that a list shows. */
export interface ListPages<Item> {
  /** None until the first response. */
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
  /** The listed things in title case: `Deleted Posts`. */
  what: string;
  /** The skeleton of entries that are no rows of a table. */
  loading?: Pick<LoadingRowsProps, 'heights' | 'className'>;
  failedText: string;
  emptyText: string;
  /** A selector: what gets the focus in the first of further entries. */
  focusTarget: string;
  /** The entries, as children of the element with this ref. */
  children: (items: readonly Item[], entries: RefObject<List | null>) => ReactNode;
}

/** A list of the admin area in each of its states, page by page. */
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
