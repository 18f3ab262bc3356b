/**
 * `virtual:theme.css`: Mantine's variables of both colour schemes as a file. The strict
 * Content-Security-Policy does not allow the style element that MantineProvider would write.
 * Colours for the admin area only are separate, as `virtual:theme-admin.css`: a third of the bytes.
 * `virtual:fonts.css`: the fonts.
 */
import type { Plugin } from 'vite';
import { darkVariables, lightVariables } from '../src/theme/scheme-variables.ts';
import { fontFaces } from './font-faces.ts';

type Variables = Record<'variables' | 'light' | 'dark', Record<string, string>>;

const shade = /^--mantine-(?:primary-color|color-\w+)-\d$/;
/** Those that styles of public pages use. */
const publicShades = /-color-(?:primary-\d|ink-\d|chalk-\d|gray-[14]|dark-[456])$/;
const adminOnly = [
  /^--mantine-color-(?:blue|cyan|dark|grape|indigo|lime|orange|pink|teal|violet|yellow)-/,
  /^--mantine-color-\w+-(?:outline|text)\b/,
  /^--mantine-(?:h\d|heading|breakpoint|z-index)-/,
];

function isPublic(variable: string): boolean {
  if (shade.test(variable)) return publicShades.test(variable);
  return !adminOnly.some((names) => names.test(variable));
}

/** No null byte in the ids: Vite's CSS plug-ins only look at ordinary ones that end in `.css`. */
const modules: Record<string, { id: string; css: () => Promise<string> }> = {
  'virtual:theme.css': {
    id: '/@theme/mantine-variables.css',
    css: () => themeCss(isPublic),
  },
  'virtual:theme-admin.css': {
    id: '/@theme/mantine-variables-admin.css',
    css: () => themeCss((variable) => !isPublic(variable)),
  },
  'virtual:fonts.css': { id: '/@theme/fonts.css', css: fontFaces },
};

export function themeCssPlugin(): Plugin {
  return {
    name: 'theme-css',
    enforce: 'pre',
    resolveId: (id) => modules[id]?.id ?? Object.values(modules).find((each) => each.id === id)?.id,
    load: (id) =>
      Object.values(modules)
        .find((each) => each.id === id)
        ?.css(),
  };
}

/** The variables of both schemes, as MantineProvider would have injected them. */
async function themeCss(has: (variable: string) => boolean): Promise<string> {
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
  const css = (part: Partial<Variables>) =>
    convertCssVariables({ variables: {}, light: {}, dark: {}, ...part }, ':root');
  return [variables, schemes]
    .map((each) => only(each, has))
    .map(({ variables: same, light, dark }) => {
      // Paper is light, whatever the screen shows.
      return `${css({ variables: { ...same, ...light } })}\n@media screen {${css({ dark })}}\n`;
    })
    .join('');
}

function only(variables: Variables, has: (variable: string) => boolean): Variables {
  const chosen = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => has(name)));
  return {
    variables: chosen(variables.variables),
    light: chosen(variables.light),
    dark: chosen(variables.dark),
  };
}
