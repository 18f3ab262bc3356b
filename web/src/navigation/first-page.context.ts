import { createContext, useContext } from 'react';
import type { PageData } from '#shared/publishing/page-data.ts';

type DataOf<Page extends PageData['page']> = Extract<PageData, { page: Page }>;

/** The page of the document, until the visitor goes to another one. */
export const FirstPageContext = createContext<PageData | undefined>(undefined);

/** The data of the server's rendering; undefined on every page but the first. */
export function useFirstPage<Page extends PageData['page']>(page: Page): DataOf<Page> | undefined {
  const data = useContext(FirstPageContext);
  // The name selects the union's member, which the compiler cannot infer through a type parameter.
  return data?.page === page ? (data as DataOf<Page>) : undefined;
}
