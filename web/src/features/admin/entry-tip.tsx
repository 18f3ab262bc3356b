import { Tooltip, VisuallyHidden } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

export interface EntryTipProps {
  label: string;
  narrow: boolean;
  children: ReactElement;
}

/** Shows the name of a narrow sidebar's entry beside it, also on focus. */
export function EntryTip({ label, narrow, children }: EntryTipProps) {
  return (
    <Tooltip
      label={label}
      position="right"
      disabled={!narrow}
      // In the sidebar, not at the end of the page: there it is part of a landmark.
      withinPortal={false}
      floatingStrategy="fixed"
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  );
}

/** The entry's name, in the narrow sidebar for screen readers only. */
export function EntryLabel({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return narrow ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>;
}
