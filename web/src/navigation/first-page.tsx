import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageData } from '#shared/publishing/page-data.ts';

/** Provides the document's data until the visitor leaves the page. Returning does not restore it. */
export function FirstPage({ data, children }: { data: PageData | undefined; children: ReactNode }) {
  return <FirstPageContext value={useHasLeft() ? undefined : data}>{children}</FirstPageContext>;
}

/** Whether the visitor has ever left the page that the document is for. */
export function useHasLeft(): boolean {
  const { pathname } = useLocation();
  const [entered] = useState(pathname);
  const [left, setLeft] = useState(false);
  // Set during rendering, so that the next page is never rendered with the data of the first.
  if (pathname !== entered && !left) setLeft(true);
  return left;
}

type DataOf<Page extends PageData['page']> = Extract<PageData, { page: Page }>;

export const FirstPageContext = createContext<PageData | undefined>(undefined);

/** @returns the data that the server rendered; undefined after the visitor has left the first page */
export function useFirstPage<Page extends PageData['page']>(page: Page): DataOf<Page> | undefined {
  const data = useContext(FirstPageContext);
  // The comparison selects the member of the union, which TypeScript cannot infer for a type parameter.
  return data?.page === page ? (data as DataOf<Page>) : undefined;
}
