import { Component, type ReactNode } from 'react';
import { reportHydrated } from '../hydrated.ts';
import { ErrorScreen } from './error-screen.tsx';

export interface ErrorBoundaryProps {
  /** Differs from one visit of a page to the next. */
  visit: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  visit: string;
}

/** Shows the last resort instead of a page that cannot be rendered or loaded, until another is visited. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, visit: this.props.visit };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ visit }: ErrorBoundaryProps, before: State): State | null {
    return visit === before.visit ? null : { failed: false, visit };
  }

  override componentDidCatch() {
    reportHydrated();
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
