import { act, fireEvent, render, screen } from '@testing-library/react';
import {
  Link,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  useRoutes,
} from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppHistory, createAppHistory } from './app-history.ts';
import { AppRouter, useBlocker } from './app-router.tsx';

/** In recent browsers scrolling answers with a promise, which is no clean-up of an effect. */
const scrolls = vi.fn<(x: number, y: number) => Promise<void>>();

beforeEach(() => {
  sessionStorage.clear();
  scrolls.mockResolvedValue();
  vi.stubGlobal('scrollTo', scrolls);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function Pages() {
  return useRoutes([
    { path: '/list', element: <Link to="/article">Read</Link> },
    { path: '/article', element: <h2 id="part">A part</h2> },
    { path: '/form', element: <Form /> },
  ]);
}

function Form() {
  const blocker = useBlocker((from, to) => from !== to);
  if (blocker.state === 'unblocked') return <Link to="/list">Away</Link>;
  return (
    <>
      <button type="button" onClick={blocker.proceed}>
        Leave
      </button>
      <button type="button" onClick={blocker.reset}>
        Stay
      </button>
    </>
  );
}

function open(...initialEntries: string[]) {
  const memory = createMemoryHistory({ initialEntries, v5Compat: true });
  const history = createAppHistory(memory);
  render(
    <AppRouter history={history}>
      <Pages />
    </AppRouter>,
  );
  return { history, path: () => memory.location.pathname };
}

const go = (history: AppHistory, to: string | number, preventScrollReset = false) =>
  act(async () => {
    if (typeof to === 'number') history.navigator.go(to);
    else history.navigator.push(to, null, { preventScrollReset });
  });

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y);
  fireEvent.scroll(window);
}

describe('the scroll position', () => {
  it('is the top of a new page', async () => {
    const { history } = open('/list');
    scrollTo(700);
    await go(history, '/article');
    expect(scrolls).toHaveBeenLastCalledWith(0, 0);
  });

  it('is where the page was left, on the way back', async () => {
    const { history } = open('/list');
    scrollTo(700);
    await go(history, '/article');
    scrollTo(250);
    await go(history, -1);
    expect(scrolls).toHaveBeenLastCalledWith(0, 700);
    await go(history, 1);
    expect(scrolls).toHaveBeenLastCalledWith(0, 250);
  });

  it('is also where a reader was before the page came alive', async () => {
    vi.stubGlobal('scrollY', 400);
    const { history } = open('/list');
    await go(history, '/article');
    await go(history, -1);
    expect(scrolls).toHaveBeenLastCalledWith(0, 400);
  });

  it('stays with a change that asks for it, as a filter does', async () => {
    const { history } = open('/list');
    scrolls.mockClear();
    await go(history, '/list?category=web', true);
    expect(scrolls).not.toHaveBeenCalled();
    await go(history, '/list?category=tool');
    expect(scrolls).toHaveBeenLastCalledWith(0, 0);
  });

  it('is at the part of the page that the address names', async () => {
    const { history } = open('/list');
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    await go(history, '/article#part');
    expect(seen.mock.instances).toEqual([screen.getByText('A part')]);
  });

  it('survives a reload', async () => {
    open('/list');
    scrollTo(700);
    fireEvent(window, new Event('pagehide'));
    scrollTo(0);
    open('/list');
    expect(scrolls).toHaveBeenLastCalledWith(0, 700);
  });

  it('survives a reload that comes before the last scroll is told', () => {
    open('/list');
    scrollTo(700);
    vi.stubGlobal('scrollY', 900);
    fireEvent(window, new Event('pagehide'));
    scrollTo(0);
    open('/list');
    expect(scrolls).toHaveBeenLastCalledWith(0, 900);
  });

  it('is the top of another document that was asked for in the same tab', () => {
    open('/list');
    scrollTo(700);
    fireEvent(window, new Event('pagehide'));
    scrollTo(0);
    scrolls.mockClear();
    const entry = { type: 'navigate' } as PerformanceNavigationTiming; // all that is looked at
    const asked = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
    open('/article');
    asked.mockRestore();
    expect(scrolls).not.toHaveBeenCalled();
  });

  it('stays where a reader has come to before the page is alive', () => {
    scrollTo(300);
    scrolls.mockClear();
    open('/list');
    expect(scrolls).not.toHaveBeenCalled();
  });
});

describe('a page with something to lose', () => {
  it('holds back a link until the answer', async () => {
    const { path } = open('/form');
    fireEvent.click(screen.getByText('Away'));
    expect(path()).toBe('/form');
    fireEvent.click(await screen.findByText('Stay'));
    expect(path()).toBe('/form');
    fireEvent.click(screen.getByText('Away'));
    fireEvent.click(await screen.findByText('Leave'));
    expect(await screen.findByText('Read')).toBeTruthy();
    expect(path()).toBe('/list');
  });

  it('holds back the way back, too', async () => {
    const { history, path } = open('/list', '/form');
    await go(history, -1);
    expect(path()).toBe('/form');
    fireEvent.click(await screen.findByText('Stay'));
    expect(path()).toBe('/form');
    await go(history, -1);
    fireEvent.click(await screen.findByText('Leave'));
    expect(await screen.findByText('Read')).toBeTruthy();
    expect(path()).toBe('/list');
  });
});
