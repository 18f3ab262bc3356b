import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { type NavigationType, Router } from 'react-router-dom';
import type { AppHistory } from './app-history.ts';
import { useScrollPosition } from './use-scroll-position.ts';

const HistoryContext = createContext<AppHistory | undefined>(undefined);

/** On the way to another page the present one stays until the next one's code is there. */
export function AppRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [shown, setShown] = useState(history.current);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setShown(next))), [history]);
  useScrollPosition(shown);
  return (
    <HistoryContext value={history}>
      <Router
        navigator={history.navigator}
        location={shown.location}
        // The same words; React Router declares them as an enumeration.
        navigationType={shown.action as NavigationType}
      >
        {children}
      </Router>
    </HistoryContext>
  );
}

export type Blocker = { state: 'unblocked' } | { state: 'blocked'; proceed(): void; reset(): void };

/** Holds a way out of the page while `blocks`, until `proceed` or `reset` is called. */
export function useBlocker(blocks: (fromPathname: string, toPathname: string) => boolean): Blocker {
  const history = useContext(HistoryContext);
  const [held, setHeld] = useState<{ go(): void }>();
  useEffect(() =>
    history?.guard({
      holds: (from, to) => blocks(from.pathname, to),
      held: (go) => setHeld({ go }),
    }),
  );
  if (held === undefined) return { state: 'unblocked' };
  return {
    state: 'blocked',
    proceed: () => {
      setHeld(undefined);
      held.go();
    },
    reset: () => setHeld(undefined),
  };
}
