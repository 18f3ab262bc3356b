/** Hydrates a page that the server has rendered, for tests. */
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { PageData } from '#shared/publishing/page-data.ts';
import { FirstPageContext } from '#web/src/navigation/first-page.tsx';
import { createQueryClient, Providers } from './providers.tsx';

interface Served {
  page: ReactNode;
  data: PageData;
  /** The address at which the server renders. */
  rendered: string;
  address: string;
}

export function serverMarkup({ page, data, rendered }: Omit<Served, 'address'>): string {
  return renderToString(app(data, <StaticRouter location={rendered}>{page}</StaticRouter>));
}

/** Puts the markup into the document; `hydrate` hydrates it and returns React's complaints. */
export function served({ page, data, rendered, address }: Served) {
  const root = document.createElement('div');
  document.body.append(root);
  onTestFinished(() => root.remove());
  root.innerHTML = serverMarkup({ page, data, rendered });
  window.history.replaceState(null, '', address);
  const element = app(data, <BrowserRouter>{page}</BrowserRouter>);
  const complaints: unknown[] = [];
  const hydrate = async () => {
    vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
    const onRecoverableError = (error: unknown) => complaints.push(error);
    const app = await act(async () => hydrateRoot(root, element, { onRecoverableError }));
    onTestFinished(() => act(() => app.unmount()));
    return complaints;
  };
  return { root, hydrate, search: () => window.location.search };
}

/** The markup without the marks of entries that were laid out in idle time. */
export function markupOf(root: HTMLElement): string {
  return root.innerHTML.replaceAll(' data-laid-out=""', '');
}

function app(data: PageData, page: ReactNode) {
  return (
    <Providers client={createQueryClient()}>
      <FirstPageContext value={data}>{page}</FirstPageContext>
    </Providers>
  );
}
