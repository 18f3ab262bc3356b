/**
 * `virtual:theme.css`: Mantine's variables of both colour schemes as a file. The strict
 * Content-Security-Policy does not allow the style element that MantineProvider would write.
 */
import type { Plugin } from 'vite';
import { darkVariables, lightVariables } from '../src/theme/scheme-variables.ts';

const moduleId = 'virtual:theme.css';
/** No null byte: Vite's CSS plug-ins only look at ordinary ids that end in `.css`. */
const resolvedId = '/@theme/mantine-variables.css';

export function themeCssPlugin(): Plugin {
  return {
    name: 'theme-css',
    enforce: 'pre',
    resolveId: (id) => (id === moduleId || id === resolvedId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? themeCss() : undefined),
  };
}

/** The variables for `:root` and for each scheme, as MantineProvider would have injected them. */
export async function themeCss(): Promise<string> {
  const {
    convertCssVariables,
    deepMerge,
    defaultCssVariablesResolver,
    mergeMantineTheme,
    ...core
  } = await import('@mantine/core');
  const address = new URL('../src/theme/theme.ts', import.meta.url);
  const { theme } = (await import(address.href)) as typeof import('../src/theme/theme.ts');
  const full = mergeMantineTheme(core.DEFAULT_THEME, theme);
  const variables = deepMerge(defaultCssVariablesResolver(full), {
    variables: {},
    light: lightVariables,
    dark: darkVariables,
  });
  const schemes = {
    variables: {},
    light: { '--mantine-color-scheme': 'light' },
    dark: { '--mantine-color-scheme': 'dark' },
  };
  return `${convertCssVariables(variables, ':root')}\n${convertCssVariables(schemes, ':root')}\n`;
}
