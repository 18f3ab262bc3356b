import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { builtSettings } from '#shared/site/built-settings.ts';
import { site } from '#shared/site/site.config.ts';
import type { DemoViewer } from '#shared/site/site-config.ts';
import { App } from '../app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { createQueryClient, Providers } from '../providers.tsx';
import { serve, visit } from '../public.test-support.tsx';

const menu = () => screen.getByRole('navigation', { name: 'Main' });

const nameAndAddress = (link: HTMLElement) => [link.textContent, link.getAttribute('href')];

describe('the header', () => {
  it('links to Home, Blog, Projects and Contact', () => {
    serve({});
    visit('/nowhere');
    expect(within(menu()).getAllByRole('link').map(nameAndAddress)).toEqual([
      ['Home', '/'],
      ['Blog', '/blog'],
      ['Projects', '/projects'],
      ['Contact', '/contact'],
    ]);
  });

  it('links to the owner’s pages after the other links and before Contact', () => {
    serve({});
    const about = { title: 'About', path: '/about' };
    visit('/about/nowhere', { header: [about, { title: 'Uses', path: '/uses' }], footer: [] });
    expect(within(menu()).getAllByRole('link').map(nameAndAddress)).toEqual([
      ['Home', '/'],
      ['Blog', '/blog'],
      ['Projects', '/projects'],
      ['About', '/about'],
      ['Uses', '/uses'],
      ['Contact', '/contact'],
    ]);
  });

  it('highlights the link of the current page, and no link on a post', async () => {
    serve({});
    const router = visit('/blog');
    const current = () => within(menu()).queryByRole('link', { current: 'page' })?.textContent;
    expect(current()).toBe('Blog');
    await router.navigate('/blog/post-1');
    await waitFor(() => expect(current()).toBeUndefined());
  });

  it('opens its menu with the toggle and closes it after a click on a link', async () => {
    serve({});
    const router = visit('/nowhere');
    const toggle = screen.getByRole('button', { name: 'Open menu' });
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(menu().hasAttribute('data-open')).toBe(true);
    fireEvent.click(within(menu()).getByRole('link', { name: 'Blog' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/blog'));
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });

  it('closes its menu with Escape and returns the focus to the toggle', () => {
    serve({});
    visit('/nowhere');
    const toggle = screen.getByRole('button', { name: 'Open menu' });
    fireEvent.click(toggle);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(toggle);
  });

  it('closes its menu when the visitor goes back to another page', async () => {
    serve({});
    const router = visit('/nowhere');
    await router.navigate('/elsewhere');
    const toggle = screen.getByRole('button', { name: 'Open menu' });
    fireEvent.click(toggle);
    await router.navigate(-1);
    await waitFor(() => expect(toggle.getAttribute('aria-expanded')).toBe('false'));
  });

  it('places the toggle before its links in tab order', () => {
    serve({});
    visit('/nowhere');
    const toggle = screen.getByRole('button', { name: 'Open menu' });
    expect(toggle.getAttribute('aria-controls')).toBe(menu().id);
    const order = toggle.compareDocumentPosition(menu());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("switches from the system's colour scheme to the opposite one, then to the same one as a choice, and back", () => {
    serve({});
    visit('/nowhere');
    const written = vi.spyOn(document.head, 'appendChild');
    const { dataset } = document.documentElement;
    const toggle = screen.getByRole('button', { name: 'Colour scheme: system' });
    const steps = ['dark', 'light', 'system'].map((name) => {
      fireEvent.click(toggle);
      expect(toggle.getAttribute('aria-label')).toBe(`Colour scheme: ${name}`);
      const kept = localStorage.getItem('mantine-color-scheme-value');
      return [dataset['mantineColorScheme'], kept];
    });
    expect(steps).toEqual([
      ['dark', 'dark'],
      ['light', 'light'],
      ['light', 'auto'],
    ]);
    // A style element would break the Content-Security-Policy.
    expect(written).not.toHaveBeenCalled();
  });
});

describe('the footer', () => {
  it('is laid out only after the first paint', async () => {
    serve({});
    visit('/nowhere');
    const footer = screen.getByRole('contentinfo');
    expect(footer.classList).toContain('last');
    await waitFor(() => expect(footer.classList).not.toContain('last'));
  });

  it('links to the owner’s pages before its own links', () => {
    serve({});
    visit('/nowhere/at/all', { header: [], footer: [{ title: 'Imprint', path: '/imprint' }] });
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(links.slice(-3).map(nameAndAddress)).toEqual([
      ['Imprint', '/imprint'],
      ['Subscribe', '/subscribe'],
      ['Privacy', '/privacy'],
    ]);
  });

  it('has the brand, the tagline, five profiles in new tabs and the current year', () => {
    serve({});
    visit('/nowhere');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText("Let's Keep In Touch")).toBeTruthy();
    expect(footer.getByRole('link', { name: builtSettings.frame.name }).getAttribute('href')).toBe(
      '/',
    );
    const names = ['Facebook', 'Instagram', 'Twitter', 'GitHub', 'LinkedIn'];
    for (const name of names) {
      const link = footer.getByRole('link', { name: new RegExp(name) });
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
    expect(footer.getByText(new RegExp(String(new Date().getFullYear())))).toBeTruthy();
  });
});

describe('the link to the demo in the footer', () => {
  const demo = { ...site.demoViewer, enabled: true };
  const demoLink = (demoViewer?: DemoViewer) => {
    render(
      <MemoryRouter>
        <Footer {...(demoViewer && { demoViewer })} />
      </MemoryRouter>,
    );
    return screen.queryByRole('link', { name: 'Look around the admin area' });
  };

  it('leads to the sign-in screen if the owner wants it', () => {
    expect(demoLink({ ...demo, linkInFooter: true })?.getAttribute('href')).toBe('/admin');
  });

  it.each([
    ['as shipped', undefined],
    ['by default', { ...demo, linkInFooter: undefined }],
    ['without a demo login', { ...demo, enabled: false, linkInFooter: true }],
  ])('is missing %s', (_, demoViewer) => {
    expect(demoLink(demoViewer)).toBeNull();
  });
});

describe('an unknown address', () => {
  it('shows Page not found and the way home', () => {
    serve({});
    visit('/nowhere/at/all');
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  });
});

describe('a change of page', () => {
  it('moves the focus to the new page and has a skip link', async () => {
    serve({});
    const router = visit('/nowhere');
    const main = screen.getByRole('main');
    expect(document.activeElement).not.toBe(main);
    await router.navigate('/elsewhere');
    await waitFor(() => expect(document.activeElement).toBe(main));
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip.getAttribute('href')).toBe(`#${main.id}`);
  });

  it('changes the title and announces it to screen readers', async () => {
    serve({});
    const router = visit('/nowhere');
    const announced = document.querySelector('[aria-live="polite"]');
    expect(announced?.textContent).toBe('');
    await router.navigate('/');
    await waitFor(() => expect(announced?.textContent).toBe(builtSettings.frame.name));
    await router.navigate('/nowhere');
    await waitFor(() =>
      expect(announced?.textContent).toBe(`Page not found · ${builtSettings.frame.name}`),
    );
  });
});

describe('a page that cannot be shown', () => {
  it('says so and offers to load it again', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const Broken = () => {
      throw new Error('A chunk is gone');
    };
    render(
      <Providers client={createQueryClient()}>
        <ErrorBoundary visit="first">
          <Broken />
        </ErrorBoundary>
      </Providers>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('is left by going back', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const Gone = lazy(() => Promise.reject(new Error('A chunk is gone')));
    const routes = [
      { path: '/', element: <p>The page before</p> },
      { path: '/gone', element: <Gone /> },
    ];
    const router = createMemoryRouter(
      [{ path: '*', element: <App routes={routes} siteAddress="https://example.com" /> }],
      { initialEntries: ['/'] },
    );
    render(
      <Providers client={createQueryClient()}>
        <RouterProvider router={router} />
      </Providers>,
    );
    await act(() => router.navigate('/gone'));
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('The page before')).toBeTruthy();
  });
});
