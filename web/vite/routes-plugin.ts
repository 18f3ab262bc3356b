/**
 * `virtual:routes` and `virtual:admin-routes`: what the browser must know of the route table (method,
 * path, two flags), without the zod schemas that the table itself carries. Rows that only people with
 * rights may call, and those that only its screens do, come with the admin area, so that public pages
 * stay as small however many there are.
 */
import type { Plugin } from 'vite';

const publicModule = 'virtual:routes';
const adminModule = 'virtual:admin-routes';
/** Anybody may call them; no public page does. */
const screens = ['signIn', 'logout', 'reportAccessDenied', 'openapi'];
const moduleIds = [publicModule, adminModule];

export function routesPlugin(): Plugin {
  return {
    name: 'routes',
    resolveId: (id) => (moduleIds.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!moduleIds.includes(id.slice(1))) return undefined;
      const rows = await clientRoutes();
      const wanted = rows.filter(({ isPublic }) => isPublic === (id === `\0${publicModule}`));
      const table = Object.fromEntries(wanted.map(({ name, row }) => [name, row]));
      return `export const routes = ${JSON.stringify(table)};`;
    },
  };
}

async function clientRoutes() {
  // By address, not by import: the bundled configuration would carry zod and the whole table.
  const address = new URL('../../shared/routes/table.ts', import.meta.url).href;
  const { routeEntries } = (await import(address)) as typeof import('#shared/routes/table.ts');
  return routeEntries().map(([name, route]) => ({
    name,
    isPublic: (route.policy === 'anyone' || route.policy === 'signedIn') && !screens.includes(name),
    row: {
      method: route.method,
      path: route.path,
      ...(route.policy === 'anyone' && { public: true }),
      ...(route.credentials && { credentials: true }),
    },
  }));
}
