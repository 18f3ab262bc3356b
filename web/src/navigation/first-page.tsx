import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageData } from '#shared/publishing/page-data.ts';
import { FirstPageContext } from './first-page.context.ts';

/** Holds the document's data until the visitor leaves the page; returning does not restore it. */
export function FirstPage({ data, children }: { data: PageData | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const [entered] = useState(pathname);
  const [left, setLeft] = useState(false);
  if (pathname !== entered && !left) setLeft(true);
  return <FirstPageContext value={left ? undefined : data}>{children}</FirstPageContext>;
}
