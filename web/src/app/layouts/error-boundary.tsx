import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

/** Shows the last resort instead of a page that cannot be rendered or loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
