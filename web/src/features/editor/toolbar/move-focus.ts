import { createScopedKeydownHandler } from '@mantine/core';

/** The arrow keys, Home and End move between the controls of a toolbar. */
export const moveFocus = createScopedKeydownHandler({
  parentSelector: '[role="toolbar"]',
  siblingSelector: 'button',
  orientation: 'horizontal',
  dir: 'ltr',
});
