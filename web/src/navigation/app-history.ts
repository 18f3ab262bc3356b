import {
  parsePath,
  type To,
  type UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
  type Navigator,
} from 'react-router-dom';

/** The browser's history, or one in memory. */
export type History = Pick<
  ReturnType<typeof createBrowserHistory>,
  'action' | 'location' | 'push' | 'replace' | 'go' | 'listen' | 'createHref' | 'encodeLocation'
>;

export interface Shown {
  location: Location;
  action: `${NavigationType}`;
  /** Made with `preventScrollReset`, as the choice of a filter is. */
  stays: boolean;
}

export interface Guard {
  /** Whether the change waits for an answer. */
  holds(from: Location, toPathname: string): boolean;
  /** Called when it does; `go` makes the change after all. */
  held(go: () => void): void;
}

export interface AppHistory {
  navigator: Navigator;
  current(): Shown;
  listen(tell: (shown: Shown) => void): () => void;
  /** Asked before each change of the address. Returns the way to take it away. */
  guard(guard: Guard): () => void;
}

/**
 * What React Router's small routers lack and its data router, larger than all public pages, has:
 * changes that can be held back, and `preventScrollReset`.
 */
export function createAppHistory(history: History): AppHistory {
  let guard: Guard | undefined;
  let stays = false;
  let shown = history.location;
  /** A move through the history that is ours: back where we were, or on after a yes. */
  let own: 'return' | 'pass' | undefined;

  const change = (method: 'push' | 'replace'): Navigator['push'] => {
    return (to, state, options) => {
      const go = () => {
        stays = options?.preventScrollReset === true;
        history[method](to, state);
      };
      if (guard?.holds(shown, pathnameOf(to) ?? shown.pathname)) guard.held(go);
      else go();
    };
  };

  /** The browser has moved already: it is sent back, and forth again after a yes. */
  const heldBack = (location: Location, delta: number | null): boolean => {
    if (own !== undefined || !delta || !guard?.holds(shown, location.pathname)) return false;
    own = 'return';
    history.go(-delta);
    guard.held(() => {
      own = 'pass';
      history.go(delta);
    });
    return true;
  };

  return {
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: change('push'),
      replace: change('replace'),
    },
    current: () => ({ location: history.location, action: history.action, stays }),
    listen: (tell) =>
      history.listen(({ action, location, delta }) => {
        if (action === 'POP' && heldBack(location, delta)) return;
        const returned = own === 'return';
        own = undefined;
        if (returned) return;
        shown = location;
        tell({ location, action, stays });
        stays = false;
      }),
    guard: (next) => {
      guard = next;
      return () => {
        if (guard === next) guard = undefined;
      };
    },
  };
}

function pathnameOf(to: To): string | undefined {
  return (typeof to === 'string' ? parsePath(to) : to).pathname;
}
