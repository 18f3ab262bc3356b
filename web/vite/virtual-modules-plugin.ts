/** Makes the modules that exist only in a build. `src/virtual-modules.d.ts` has their types. */
import type { Environment, Plugin } from 'vite';
import { routeEntries } from '../../shared/routes/table.ts';
import { darkVariables, lightVariables } from '../src/theme/scheme-variables.ts';
import { builtSiteModule } from './first-paint-plugin.ts';
import { fontFaces, furtherFaces } from './font-faces.ts';

/** @param options `only: 'public'` omits routes that require rights, to keep public pages small */
export function virtualModulesPlugin({ only }: { only: 'public' | undefined }): Plugin {
  const modules: Record<string, (environment: Environment) => string | Promise<string>> = {
    'virtual:routes': () => `export const routes = ${JSON.stringify(clientRoutes(only))};`,
    'virtual:theme.css': () => themeCss(isPublicVariable),
    'virtual:theme-admin.css': () => themeCss((variable) => !isPublicVariable(variable)),
    'virtual:fonts.css': fontFaces,
    'virtual:further-fonts.css': furtherFaces,
    'virtual:built-site': ({ mode, name }) => builtSiteModule(mode === 'build' && name === 'ssr'),
  };
  return {
    name: 'virtual-modules',
    enforce: 'pre',
    resolveId: (id) => (id in modules ? id : undefined),
    load(id) {
      return modules[id]?.(this.environment);
    },
  };
}

/** The route table without zod schemas, as the browser needs it (decision 0002). */
function clientRoutes(only?: 'public') {
  const rows = routeEntries()
    .filter(([, { policy }]) => only === undefined || policy === 'anyone' || policy === 'signedIn')
    .map(([name, { method, path, policy, credentials }]) => {
      const row = { method, path, public: policy === 'anyone' || undefined, credentials };
      return [name, row] as const;
    });
  return Object.fromEntries(rows);
}

type Variables = Record<string, string>;

const shade = /^--mantine-(?:primary-color|color-\w+)-\d$/;
/** Shades that the styles of public pages use. */
const publicShades = /-color-(?:primary-\d|ink-\d|chalk-\d|gray-[14]|dark-[456])$/;
const adminOnly =
  /^--mantine-(?:color-(?:(?:blue|cyan|dark|grape|indigo|lime|orange|pink|teal|violet|yellow)-|\w+-(?:outline|text)\b)|(?:h\d|heading|breakpoint|z-index)-)/;

function isPublicVariable(name: string): boolean {
  return shade.test(name) ? publicShades.test(name) : !adminOnly.test(name);
}

/**
 * Writes Mantine's variables for both colour schemes, because the strict Content-Security-Policy forbids the style element
 * in which MantineProvider would put them. Those that only the admin area needs, a third of the bytes, are a separate
 * sheet.
 */
async function themeCss(isIncluded: (variable: string) => boolean): Promise<string> {
  // Imported here, because loading Mantine takes longer than the rest of the configuration.
  const { convertCssVariables, defaultCssVariablesResolver, ...core } = await import(
    '@mantine/core'
  );
  const address = new URL('../src/theme/theme.ts', import.meta.url);
  const { theme } = (await import(address.href)) as typeof import('../src/theme/theme.ts');
  const all = defaultCssVariablesResolver(core.mergeMantineTheme(core.DEFAULT_THEME, theme));
  const filter = (variables: Variables) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => isIncluded(name)));
  // The dark scheme is for screens only, because paper is light.
  const light = filter({ ...all.variables, ...all.light, ...lightVariables });
  const dark = filter({ ...all.dark, ...darkVariables });
  const css = (groups: { variables?: Variables; dark?: Variables }) =>
    convertCssVariables({ variables: {}, light: {}, dark: {}, ...groups }, ':root');
  return `${css({ variables: light })}\n@media screen {${css({ dark })}}`;
}
