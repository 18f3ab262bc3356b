import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, useRoutes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inPlace, ScrollPosition } from './scroll-position.tsx';

/** In recent browsers scrolling returns a promise, which an effect must not return as its clean-up. */
const scrolls = vi.fn<(x: number, y: number) => Promise<void>>();
const seen = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/list');
  scrolls.mockResolvedValue();
  vi.stubGlobal('scrollTo', scrolls);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(seen);
});
afterEach(() => {
  vi.resetAllMocks();
});

function Pages() {
  return useRoutes([
    {
      path: '/list',
      element: (
        <>
          <Link to="/article">Read</Link>
          <Link to="/article#part">Read a part</Link>
          <Link to="?tag=web">A tag</Link>
          <Link to="?category=web" state={inPlace}>
            A filter
          </Link>
        </>
      ),
    },
    { path: '/article', element: <h2 id="part">A part</h2> },
  ]);
}

function open() {
  return render(
    <BrowserRouter>
      <ScrollPosition />
      <Pages />
    </BrowserRouter>,
  );
}

const follow = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));

describe('the scroll position', () => {
  it('is the top of a new page, and of another list', async () => {
    open();
    await follow('A tag');
    expect(scrolls.mock.lastCall).toEqual([0, 0]);
    scrolls.mockClear();
    await follow('Read');
    expect(scrolls.mock.lastCall).toEqual([0, 0]);
  });

  it('stays when the navigation requests it, as a filter does', async () => {
    open();
    await follow('A filter');
    expect(window.location.search).toBe('?category=web');
    expect(scrolls).not.toHaveBeenCalled();
  });

  it('is at the section that the address names', async () => {
    open();
    await follow('Read a part');
    expect(seen.mock.contexts).toEqual([screen.getByText('A part')]);
    expect(scrolls).not.toHaveBeenCalled();
  });

  it('is left to the browser when going back', async () => {
    open();
    await follow('Read');
    scrolls.mockClear();
    await act(async () => window.history.back());
    expect(await screen.findByText('Read')).toBeTruthy();
    expect(scrolls).not.toHaveBeenCalled();
  });
});

describe('after a reload of a page that becomes longer later', () => {
  let grow: () => void;
  let height: number;

  /** A window of 1000 pixels, and a fake for the height of the page. */
  beforeEach(() => {
    height = 1500;
    vi.stubGlobal('innerHeight', 1000);
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          grow = callback;
        }
        observe() {}
        disconnect() {
          grow = () => undefined;
        }
      },
    );
  });

  /** @param y where the browser could scroll to, because the page is still short */
  function reload(y: number) {
    const page = open();
    vi.stubGlobal('scrollY', 900);
    fireEvent(window, new Event('pagehide'));
    page.unmount();
    vi.stubGlobal('scrollY', y);
    document.documentElement.dataset['seen'] = '';
    onTestFinished(() => document.documentElement.removeAttribute('data-seen'));
    open();
  }

  it('the reader returns to the place, and is then free to scroll', () => {
    reload(500);
    height = 1800;
    grow();
    expect(scrolls.mock.lastCall).toEqual([0, 900]);
    height = 2000;
    grow();
    scrolls.mockClear();
    grow();
    expect(scrolls).not.toHaveBeenCalled();
  });

  it('a reader who scrolls meanwhile stays', () => {
    reload(500);
    fireEvent.wheel(window);
    grow();
    expect(scrolls).not.toHaveBeenCalled();
  });

  it('a reader who scrolled elsewhere before hydration stays', () => {
    grow = () => undefined;
    reload(300);
    grow();
    expect(scrolls).not.toHaveBeenCalled();
  });
});
