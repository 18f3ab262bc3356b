/**
 * `virtual:routes`: what the browser must know of the route table (method, path, three flags),
 * without the zod schemas that the table itself carries.
 */
import type { Plugin } from 'vite';

const moduleId = 'virtual:routes';
const resolvedId = `\0${moduleId}`;

export function routesPlugin(): Plugin {
  return {
    name: 'routes',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      return `export const routes = ${JSON.stringify(await clientRoutes())};`;
    },
  };
}

async function clientRoutes() {
  // By address, not by import: the bundled configuration would carry zod and the whole table.
  const address = new URL('../../shared/routes/table.ts', import.meta.url).href;
  const { routeEntries } = (await import(address)) as typeof import('#shared/routes/table.ts');
  return Object.fromEntries(
    routeEntries().map(([name, route]) => [
      name,
      {
        method: route.method,
        path: route.path,
        ...(route.policy === 'anyone' && { public: true }),
        ...(route.credentials && { credentials: true }),
      },
    ]),
  );
}
