import { Tooltip, VisuallyHidden } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

export interface EntryTipProps {
  label: string;
  narrow: boolean;
  children: ReactElement;
}

/** Shows beside an entry of the narrow sidebar what it is called, also to the keyboard. */
export function EntryTip({ label, narrow, children }: EntryTipProps) {
  return (
    <Tooltip
      label={label}
      position="right"
      disabled={!narrow}
      // In the sidebar, not behind the page: there it is part of a landmark.
      withinPortal={false}
      floatingStrategy="fixed"
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  );
}

/** What it is called, in the narrow sidebar for screen readers only. */
export function EntryLabel({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return narrow ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>;
}
