/**
 * Mantine's variables of both colour schemes as a file. The strict Content-Security-Policy does not
 * allow the style element that MantineProvider would write. Colours for the admin area only are
 * separate: a third of the bytes.
 */
import { darkVariables, lightVariables } from '../src/theme/scheme-variables.ts';

type Variables = Record<string, string>;

const shade = /^--mantine-(?:primary-color|color-\w+)-\d$/;
/** The shades that styles of public pages use. */
const publicShades = /-color-(?:primary-\d|ink-\d|chalk-\d|gray-[14]|dark-[456])$/;
const adminOnly =
  /^--mantine-(?:color-(?:(?:blue|cyan|dark|grape|indigo|lime|orange|pink|teal|violet|yellow)-|\w+-(?:outline|text)\b)|(?:h\d|heading|breakpoint|z-index)-)/;

export function isPublicVariable(name: string): boolean {
  return shade.test(name) ? publicShades.test(name) : !adminOnly.test(name);
}

/** The variables as MantineProvider would have injected them. */
export async function themeCss(has: (variable: string) => boolean): Promise<string> {
  // When they are needed: loading Mantine takes longer than the rest of the configuration.
  const { convertCssVariables, defaultCssVariablesResolver, ...core } = await import(
    '@mantine/core'
  );
  const address = new URL('../src/theme/theme.ts', import.meta.url);
  const { theme } = (await import(address.href)) as typeof import('../src/theme/theme.ts');
  const all = defaultCssVariablesResolver(core.mergeMantineTheme(core.DEFAULT_THEME, theme));
  const chosen = (variables: Variables) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => has(name)));
  // Paper is light, whatever the screen shows.
  const light = chosen({ ...all.variables, ...all.light, ...lightVariables });
  const dark = chosen({ ...all.dark, ...darkVariables });
  const css = (part: { variables?: Variables; dark?: Variables }) =>
    convertCssVariables({ variables: {}, light: {}, dark: {}, ...part }, ':root');
  return `${css({ variables: light })}\n@media screen {${css({ dark })}}`;
}
