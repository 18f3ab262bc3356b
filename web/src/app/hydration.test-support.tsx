/** A page as the server has made it, in a browser of the test that takes it over. */
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { PageData } from '#shared/publishing/page-data.ts';
import { FirstPageContext } from '../navigation/first-page.context.ts';
import { createQueryClient, Providers } from './providers.tsx';

interface Served {
  page: ReactNode;
  data: PageData;
  /** What the server has rendered, and where the browser is. */
  rendered: string;
  address: string;
}

export function serverMarkup({ page, data, rendered }: Omit<Served, 'address'>): string {
  return renderToString(at(rendered, data, page).element);
}

/** Puts the markup into the document; `hydrate` brings it alive and tells what React complains of. */
export function served({ page, data, rendered, address }: Served) {
  const root = document.createElement('div');
  document.body.append(root);
  onTestFinished(() => root.remove());
  root.innerHTML = serverMarkup({ page, data, rendered });
  const { element, search } = at(address, data, page);
  const complaints: unknown[] = [];
  const hydrate = async () => {
    vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
    const onRecoverableError = (error: unknown) => complaints.push(error);
    const app = await act(async () => hydrateRoot(root, element, { onRecoverableError }));
    onTestFinished(() => act(() => app.unmount()));
    return complaints;
  };
  return { root, hydrate, search };
}

/** Without what says that an entry has been laid out in idle time. */
export function markupOf(root: HTMLElement): string {
  return root.innerHTML.replaceAll(' data-laid-out=""', '');
}

function at(address: string, data: PageData, page: ReactNode) {
  let search = '';
  function Observer() {
    ({ search } = useLocation());
    return null;
  }
  const element = (
    <Providers client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Observer />
        <FirstPageContext value={data}>{page}</FirstPageContext>
      </MemoryRouter>
    </Providers>
  );
  return { element, search: () => search };
}
