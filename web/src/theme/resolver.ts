import type { CSSVariablesResolver } from '@mantine/core';
import { darkVariables, lightVariables } from './scheme-variables.ts';

/** What the drawing sets beyond, or against, Mantine's own variables. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: lightVariables,
  dark: darkVariables,
});
