import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { Notice } from '#web/src/ui/notice.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

interface ErrorBoundaryProps {
  /** Identifies the visit of a page. A new value clears the error. */
  visit: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  visit: string;
}

/** Shows `ErrorScreen` instead of a page that cannot be rendered or loaded, until another page is visited. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, visit: this.props.visit };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ visit }: ErrorBoundaryProps, before: State): State | null {
    return visit === before.visit ? null : { failed: false, visit };
  }

  override componentDidCatch() {
    // The error screen counts as hydrated, or the inline script would keep all clicks back.
    reportHydrated();
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}

export function ErrorScreen() {
  return (
    <main className="page" style={{ paddingBlock: 'var(--section)' }}>
      <PageTitle>Something went wrong</PageTitle>
      <Notice
        alert
        action={
          <Button variant="default" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        <h1>Something went wrong</h1>
      </Notice>
    </main>
  );
}

/** Announces that the page is hydrated, so that the inline script replays the clicks that it has kept. */
export function reportHydrated(): void {
  window.dispatchEvent(new Event(hydratedEvent));
}
