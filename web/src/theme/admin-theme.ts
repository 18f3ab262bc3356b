import { createTheme } from '@mantine/core';
import { field } from './theme.ts';

/** Defaults of the components that public pages do not have; it adds to the theme of the site. */
export const adminTheme = createTheme({
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'lg' } },
    Badge: { defaultProps: { variant: 'light', size: 'md', radius: 'sm' } },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    NativeSelect: field,
    PasswordInput: field,
    Autocomplete: field,
    // Mantine's own check is white, also on the chalk of the dark scheme.
    Checkbox: { defaultProps: { radius: 'sm', size: 'sm', iconColor: 'var(--paper)' } },
    Table: {
      defaultProps: {
        verticalSpacing: 'sm',
        horizontalSpacing: 'md',
        highlightOnHover: true,
        borderColor: 'var(--line)',
        highlightOnHoverColor: 'var(--paper)',
      },
    },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        // Locking the scroll would write a style element, which the policy refuses.
        lockScroll: false,
        overlayProps: { backgroundOpacity: 0.5 },
        transitionProps: { duration: 160, transition: 'fade-up' },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: { defaultProps: { lockScroll: false } },
    Tooltip: { defaultProps: { openDelay: 300, radius: 'sm', offset: 6 } },
    SegmentedControl: { defaultProps: { size: 'sm', radius: 'md' } },
  },
});
