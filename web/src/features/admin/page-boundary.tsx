import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { site } from '#shared/site/site.config.ts';
import { EmptyState } from '#web/src/ui/admin/list-states.tsx';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';

interface PageBoundaryProps {
  /** Of the page within: another page is another attempt. */
  path: string;
  children: ReactNode;
}

interface PageBoundaryState {
  path: string;
  failed: boolean;
}

/** Keeps the shell in place around a page that cannot be shown, or whose code cannot be loaded. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state = { path: this.props.path, failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: PageBoundaryProps, state: PageBoundaryState) {
    return props.path === state.path ? null : { path: props.path, failed: false };
  }

  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children;
  }
}

/** A newer site has other files: only a reload finds them. */
function PageFailed() {
  return (
    <div role="alert">
      <title>{`Something went wrong · ${site.brandName}`}</title>
      <AdminHeading>Something went wrong</AdminHeading>
      <EmptyState>
        <p>This page could not be loaded. You may be offline, or the site has just been updated.</p>
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </EmptyState>
    </div>
  );
}
