/** Imported by whatever calls a route that public pages do not know. */
import { routes } from 'virtual:admin-routes';
import { api } from './client.ts';
import type { Api } from './create-client.ts';

learnAdminRoutes(api);

export function learnAdminRoutes(client: Pick<Api, 'learn'>): void {
  client.learn(routes);
}
