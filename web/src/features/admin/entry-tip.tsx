import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

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
      classNames={{ tooltip: 'adm-tip' }}
    >
      {children}
    </Tooltip>
  );
}
