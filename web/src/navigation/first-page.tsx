import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageData } from '#shared/publishing/page-data.ts';

/** Holds the document's data until the visitor leaves the page; returning does not restore it. */
export function FirstPage({ data, children }: { data: PageData | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const [entered] = useState(pathname);
  const [left, setLeft] = useState(false);
  if (pathname !== entered && !left) setLeft(true);
  return <FirstPageContext value={left ? undefined : data}>{children}</FirstPageContext>;
}

type DataOf<Page extends PageData['page']> = Extract<PageData, { page: Page }>;

/** The page of the document, until the visitor goes to another one. */
export const FirstPageContext = createContext<PageData | undefined>(undefined);

/** The data of the server's rendering; undefined on every page but the first. */
export function useFirstPage<Page extends PageData['page']>(page: Page): DataOf<Page> | undefined {
  const data = useContext(FirstPageContext);
  // The name selects the union's member, which the compiler cannot infer through a type parameter.
  return data?.page === page ? (data as DataOf<Page>) : undefined;
}
