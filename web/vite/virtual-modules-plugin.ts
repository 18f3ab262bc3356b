/** The modules that only exist in a build: their types are in `src/virtual-modules.d.ts`. */
import type { Environment, Plugin } from 'vite';
import { routeEntries } from '../../shared/routes/table.ts';
import { builtSiteModule } from './first-paint-plugin.ts';
import { fontFaces } from './font-faces.ts';
import { furtherFaces } from './further-faces.ts';
import { isPublicVariable, themeCss } from './theme-css.ts';

/** @param only whether to leave out the routes that require rights: public pages stay small */
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

/** The part of the route table that the browser needs, without its zod schemas (decision 0002). */
function clientRoutes(only?: 'public') {
  const rows = routeEntries()
    .filter(([, { policy }]) => only === undefined || policy === 'anyone' || policy === 'signedIn')
    .map(([name, { method, path, policy, credentials }]) => {
      const row = { method, path, public: policy === 'anyone' || undefined, credentials };
      return [name, row] as const;
    });
  return Object.fromEntries(rows);
}
