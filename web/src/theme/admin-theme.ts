import { createTheme, type InputProps, Tooltip } from '@mantine/core';
import { field } from './theme.ts';

/** Mantine's own check is white, also on the chalk of the dark scheme. */
const choice = {
  defaultProps: { size: 'sm', iconColor: 'var(--paper)' },
  styles: { input: { borderColor: 'var(--edge)' }, label: { marginBottom: 5 } },
};

/** Defaults of the components that public pages do not have; extends the theme of the site. */
export const adminTheme = createTheme({
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'lg' } },
    Anchor: {
      defaultProps: { inherit: true, c: 'var(--ink)', td: 'underline var(--datum) 2px' },
      styles: { root: { textUnderlineOffset: '4px' } },
    },
    Badge: {
      defaultProps: {
        component: 'span',
        variant: 'light',
        size: 'md',
        radius: 'sm',
        fz: 'xs',
        fw: 600,
        lts: 0,
        tt: 'none',
        miw: 'max-content',
      },
    },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    // With borders of 3:1 contrast.
    Input: {
      vars: (_theme: unknown, { error }: InputProps) => ({
        wrapper: error ? {} : { '--input-bd': 'var(--edge)', '--input-bd-focus': 'var(--datum)' },
      }),
    },
    InputWrapper: { styles: { label: { marginBottom: 5 } } },
    NativeSelect: field,
    PasswordInput: field,
    // The list opens on a click, a key or typing: on focus alone it would cover the messages of a form.
    Autocomplete: { defaultProps: { ...field.defaultProps, openOnFocus: false } },
    Checkbox: { ...choice, defaultProps: { ...choice.defaultProps, radius: 'sm' } },
    Radio: choice,
    Paper: { styles: { root: { border: '1px solid var(--line)', background: 'var(--sheet)' } } },
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
      styles: {
        // Focused elements are never covered by the buttons at the end.
        content: { scrollPaddingBottom: '5.5rem' },
        // Content that is scrolled below it does not shine through.
        header: { background: 'var(--sheet)' },
        title: { fontSize: '1.25rem', fontWeight: 680 },
      },
    },
    Drawer: {
      defaultProps: { lockScroll: false },
      styles: { content: { border: 0, background: 'var(--paper)' } },
    },
    Tooltip: Tooltip.extend({
      defaultProps: {
        openDelay: 300,
        radius: 'sm',
        offset: 6,
        bd: '1px solid var(--line)',
        fw: 500,
      },
      vars: () => ({
        tooltip: { '--tooltip-bg': 'var(--sheet)', '--tooltip-color': 'var(--ink)' },
      }),
    }),
    SegmentedControl: { defaultProps: { size: 'sm', radius: 'md' } },
  },
});
