import { apiBasePath } from '#shared/platform/http.ts';
import { problem } from '#shared/problems.ts';
import { routeEntries } from '#shared/routes/table.ts';
import { stateOf } from './request-state.ts';
import type { ApiFunctionName, HttpEvent, Middleware } from './types.ts';

/**
 * Finds the row that the gateway chose. Requests unknown to it arrive as `$default`: HEAD is
 * answered by the row of GET if that belongs to this function, the path of a route is a 405,
 * everything else a 404.
 */
export function routing(served: ApiFunctionName): Middleware {
  const own = places.filter(({ row }) => row.function === served);
  const byKey = new Map(own.map((place) => [place.key, place]));
  const reads = own.filter(({ row }) => row.method === 'GET');
  return {
    before: ({ event }) => {
      const state = stateOf(event);
      const route = byKey.get(event.routeKey) ?? routeOfHead(event, reads);
      if (route) {
        state.route = route;
        return;
      }
      const allowed = methodsOf(event.rawPath, served);
      if (allowed.length === 0 || allowed.includes(methodOf(event))) throw problem('not-found');
      state.allow = allowed.join(', ');
      throw problem('method-not-allowed');
    },
  };
}

const places = routeEntries().map(([name, row]) => ({
  name,
  row,
  key: `${row.method} ${apiBasePath}${row.path}`,
  pattern: new RegExp(`^${apiBasePath}${pathPattern(row.path)}$`),
}));

type Place = (typeof places)[number];

/** As if the gateway had chosen it: with the parameters of the path. */
function routeOfHead(event: HttpEvent, reads: readonly Place[]): Place | undefined {
  if (methodOf(event) !== 'HEAD') return undefined;
  for (const place of reads) {
    const match = place.pattern.exec(event.rawPath);
    if (!match) continue;
    event.pathParameters = { ...match.groups };
    return place;
  }
  return undefined;
}

function methodsOf(path: string, served: ApiFunctionName): string[] {
  const methods = places
    .filter(({ pattern }) => pattern.test(path))
    .flatMap(({ row }): string[] =>
      row.method === 'GET' && row.function === served ? ['GET', 'HEAD'] : [row.method],
    );
  return [...new Set(methods)].sort();
}

function pathPattern(path: string): string {
  return path
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{([^}]+)\}/g, (_parameter, name: string) => `(?<${name}>[^/]+)`);
}

function methodOf(event: HttpEvent): string {
  return event.requestContext.http.method;
}
