/**
 * `virtual:routes`: what the browser must know of the route table (method, path, two flags),
 * without the zod schemas of the table itself.
 */
import type { Plugin } from 'vite';

const moduleId = 'virtual:routes';

/**
 * @param only whether to leave out the rows that require rights, so that public pages stay small
 *   however many there are
 */
export function routesPlugin({ only }: { only: 'public' | undefined }): Plugin {
  return {
    name: 'routes',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    async load(id) {
      if (id !== `\0${moduleId}`) return undefined;
      // By address, not by import: the bundled configuration would contain zod and the whole table.
      const address = new URL('../../shared/routes/table.ts', import.meta.url).href;
      const { routeEntries } = (await import(address)) as typeof import('#shared/routes/table.ts');
      const rows = routeEntries()
        .filter(([, { policy }]) => only === undefined || ['anyone', 'signedIn'].includes(policy))
        .map(([name, { method, path, policy, credentials }]) => [
          name,
          {
            method,
            path,
            ...(policy === 'anyone' && { public: true }),
            ...(credentials && { credentials }),
          },
        ]);
      return `export const routes = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}
