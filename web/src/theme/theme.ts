import { Button, createTheme, Loader, virtualColor } from '@mantine/core';
import { fonts, light, shades } from '#shared/theme/tokens.ts';

/** Heading sizes depend on the width of the window; the values are in root-tokens.css. */
const headingSizes = {
  h1: { fontSize: 'var(--fs-h1)', lineHeight: '1.04' },
  h2: { fontSize: 'var(--fs-h2)', lineHeight: '1.12' },
  h3: { fontSize: 'var(--fs-h3)', lineHeight: '1.22' },
  h4: { fontSize: '1.125rem', lineHeight: '1.3' },
  h5: { fontSize: '1rem', lineHeight: '1.35' },
  h6: { fontSize: '.9375rem', lineHeight: '1.35' },
};

const { sans, mono } = fonts;

export const field = { defaultProps: { size: 'md', radius: 'md' } };

/**
 * The theme of the whole site. Components that are not on every public page get their defaults by name, without an
 * import, so that visitors do not load their code needlessly.
 */
export const theme = createTheme({
  colors: {
    ...shades,
    primary: virtualColor({ name: 'primary', light: 'ink', dark: 'chalk' }),
  },
  primaryColor: 'primary',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: light.sheet,
  black: light.ink,
  fontFamily: `'${sans} Variable','${sans} DejaVu','${sans} Fallback','${sans} Roboto',system-ui,sans-serif`,
  fontFamilyMonospace: `'${mono} Variable','${mono} Fallback',ui-monospace,monospace`,
  headings: { fontWeight: '680', textWrap: 'balance', sizes: headingSizes },
  fontSizes: { xs: '.8125rem', sm: '.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  fontWeights: { regular: '400', medium: '600', bold: '680' },
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '10px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(12 18 24 / .06)',
    md: '0 1px 2px rgb(12 18 24 / .06), 0 8px 24px -8px rgb(12 18 24 / .16)',
    lg: '0 2px 4px rgb(12 18 24 / .06), 0 18px 48px -12px rgb(12 18 24 / .24)',
    xl: '0 2px 4px rgb(12 18 24 / .08), 0 32px 80px -20px rgb(12 18 24 / .34)',
  },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  activeClassName: '',
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md' },
      // The largest button is taller, but has no larger text.
      vars: (_theme, { size }) => ({ root: size === 'lg' ? { '--button-fz': '1rem' } : {} }),
    }),
    Loader: Loader.extend({ defaultProps: { type: 'dots', size: 'sm' } }),
    TextInput: field,
    Textarea: field,
  },
});
