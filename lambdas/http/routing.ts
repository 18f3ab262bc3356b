import { apiBasePath } from '#shared/platform/http.ts';
import { problem } from '#shared/problems.ts';
import { routeEntries } from '#shared/routes/table.ts';
import { type MatchedRoute, stateOf } from './request-state.ts';
import type { ApiFunctionName, HttpEvent, Middleware } from './types.ts';

/**
 * Finds the row that the gateway chose. What it did not know comes as `$default`: 405 for the path
 * of a route, 404 for everything else.
 */
export function routing(served: ApiFunctionName): Middleware {
  const own = new Map<string, MatchedRoute>();
  for (const [name, row] of routeEntries()) {
    if (row.function === served) own.set(`${row.method} ${apiBasePath}${row.path}`, { name, row });
  }
  return {
    before: ({ event }) => {
      const state = stateOf(event);
      const route = own.get(event.routeKey);
      if (route) {
        state.route = route;
        return;
      }
      const allowed = methodsOf(event.rawPath);
      if (allowed.length === 0 || allowed.includes(methodOf(event))) throw problem('not-found');
      state.allow = allowed.join(', ');
      throw problem('method-not-allowed');
    },
  };
}

const patterns = routeEntries().map(([, row]) => ({
  method: row.method as string,
  pattern: new RegExp(`^${apiBasePath}${pathPattern(row.path)}$`),
}));

function methodsOf(path: string): string[] {
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods)].sort();
}

function pathPattern(path: string): string {
  return path
    .split(/\{[^}]+\}/)
    .map((fixed) => fixed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
}

function methodOf(event: HttpEvent): string {
  return event.requestContext.http.method;
}
