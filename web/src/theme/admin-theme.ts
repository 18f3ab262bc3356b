import { createTheme, type InputProps, Tooltip } from '@mantine/core';
import { field } from './theme.ts';

/** Mantine's check mark is always white, which could not be seen on the light boxes of the dark scheme. */
const checkable = {
  defaultProps: { size: 'sm', iconColor: 'var(--paper)' },
  styles: { input: { borderColor: 'var(--edge)' }, label: { marginBottom: 5 } },
};

/** Extends the theme of the site with components that only the admin area uses. */
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
    // Borders with a contrast of 3:1.
    Input: {
      vars: (_theme: unknown, { error }: InputProps) => ({
        wrapper: error ? {} : { '--input-bd': 'var(--edge)', '--input-bd-focus': 'var(--datum)' },
      }),
    },
    InputWrapper: { styles: { label: { marginBottom: 5 } } },
    NativeSelect: field,
    PasswordInput: field,
    // A list that opens on focus would cover the messages of a form. It opens on a click, a key or typing.
    Autocomplete: { defaultProps: { ...field.defaultProps, openOnFocus: false } },
    Checkbox: { ...checkable, defaultProps: { ...checkable.defaultProps, radius: 'sm' } },
    Radio: checkable,
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
        // Locking the scroll would add a style element, which the Content-Security-Policy refuses.
        lockScroll: false,
        overlayProps: { backgroundOpacity: 0.5 },
        transitionProps: { duration: 160, transition: 'fade-up' },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      styles: {
        // Keeps focused elements from being covered by the buttons at the end, which are sticky.
        content: { scrollPaddingBottom: '5.5rem' },
        // Opaque, because content scrolls below the header.
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
