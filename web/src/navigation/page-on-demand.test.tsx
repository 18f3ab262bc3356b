import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { App } from '#web/src/app/app.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { loadLostPage, pageOnDemand } from './page-on-demand.tsx';

const load = vi.fn<() => Promise<{ Next: ComponentType }>>();
const network = vi.fn<typeof fetch>();
const unreachable = new TypeError('Failed to fetch');

beforeEach(() => {
  load.mockReset().mockRejectedValue(unreachable);
  network.mockReset().mockRejectedValue(unreachable);
  vi.stubGlobal('fetch', network);
});

/** Renders a page with a link to another page whose code cannot be loaded, and follows the link. */
async function follow() {
  const shown = await loadLostPage();
  const routes = [
    { path: '/', element: <Link to="/next">Go on</Link> },
    pageOnDemand('/next', load),
  ];
  window.history.replaceState({ idx: 3 }, '', '/');
  shown.notePage();
  const back = vi.spyOn(window.history, 'go').mockImplementation(() => {
    window.history.replaceState({ idx: 3 }, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  render(
    <Providers client={createQueryClient()}>
      <BrowserRouter>
        <App routes={routes} siteAddress="https://example.com" />
      </BrowserRouter>
    </Providers>,
  );
  goOn();
  onTestFinished(() => {
    window.history.replaceState({ idx: -1 }, '', '/');
    shown.notePage();
  });
  return { back, shown };
}
const goOn = () => fireEvent.click(screen.getByRole('link', { name: 'Go on' }));
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
const notice = () => screen.queryByRole('alert')?.textContent;

it('keeps the current page with a notice when offline, and opens the other page once online', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const { back } = await follow();
  await waitFor(() => expect(notice()).toBe('You are offline. The page could not be loaded.'));
  expect(screen.getByRole('link', { name: 'Go on' })).toBeTruthy();
  expect(back).toHaveBeenCalledWith(-1);
  tryAgain();
  await waitFor(() =>
    expect(notice()).toBe('You are still offline. The page could not be loaded.'),
  );
  onLine.mockReturnValue(true);
  network.mockResolvedValue(new Response());
  tryAgain();
  await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/\/next$/)));
});

it('loads a lost page when it is visited again', async () => {
  const { shown } = await follow();
  await waitFor(() => expect(notice()).toBe('The page could not be loaded.'));
  load.mockResolvedValue({ Next: () => <p>Here it is</p> });
  goOn();
  expect(await screen.findByText('Here it is')).toBeTruthy();
  shown.notePage();
  expect(notice()).toBeUndefined();
});

it('does nothing when a page is lost after the visitor has gone on to another one', async () => {
  const loading = Promise.withResolvers<never>();
  load.mockReturnValue(loading.promise);
  const { back, shown } = await follow();
  window.history.pushState({ idx: 5 }, '', '/');
  shown.notePage();
  loading.reject(unreachable);
  await loading.promise.catch(() => undefined);
  await vi.dynamicImportSettled();
  expect(notice()).toBeUndefined();
  expect(back).not.toHaveBeenCalled();
});

it('reloads the document when the site has a newer release with other files', async () => {
  network.mockResolvedValue(new Response());
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  await follow();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(notice()).toBeUndefined();
});

it('shows a notice on a page that is opened offline, until a page is opened online', async () => {
  load.mockResolvedValue({ Next: () => <p>Here it is</p> });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { shown } = await follow();
  await screen.findByText('Here it is');
  shown.notePage();
  expect(notice()).toBe('You are offline.');
  onLine.mockReturnValue(true);
  window.history.pushState({ idx: 5 }, '', '/');
  shown.notePage();
  expect(notice()).toBeUndefined();
});
