import { Component, type ReactNode } from 'react';
import { tellHydrated } from '../hydrated.ts';
import { ErrorScreen } from './error-screen.tsx';

/** Shows the last resort instead of a page that cannot be rendered or loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    tellHydrated();
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
