/** Chooses a route as API Gateway does: an exact path first, then parameters, then `{proxy+}`, then `$default`. */
import { decodePercent } from '#shared/decode-percent.ts';

export interface Route<Target> {
  /** Such as `GET /posts/{id}`, `ANY /files/{proxy+}` or `$default`. */
  key: string;
  target: Target;
}

export interface RouteMatch<Target> {
  route: Route<Target>;
  /** Decoded values of the parameters in the path. */
  pathParameters: Record<string, string>;
}

interface ParsedRoute<Target> {
  route: Route<Target>;
  method: string;
  segments: string[];
}

export type RouteMatcher<Target> = (method: string, path: string) => RouteMatch<Target> | undefined;

export function createRouteMatcher<Target>(routes: readonly Route<Target>[]): RouteMatcher<Target> {
  const fallback = routes.find(({ key }) => key === '$default');
  const parsed = routes
    .filter(({ key }) => key !== '$default')
    .map(parse)
    .sort((a, b) => compare(a, b));
  return (method, path) => {
    const parts = path.split('/').slice(1);
    for (const candidate of parsed) {
      if (candidate.method !== 'ANY' && candidate.method !== method) continue;
      const pathParameters = parametersOf(candidate.segments, parts);
      if (pathParameters) return { route: candidate.route, pathParameters };
    }
    return fallback ? { route: fallback, pathParameters: {} } : undefined;
  };
}

function parse<Target>(route: Route<Target>): ParsedRoute<Target> {
  const [method = '', path = ''] = route.key.split(' ');
  return { route, method, segments: path.split('/').slice(1) };
}

/** @returns 0 for a literal segment, 1 for `{name}`, 2 for `{name+}` */
function looseness(segment: string | undefined): number {
  if (segment === undefined) return 0;
  if (!segment.startsWith('{')) return 0;
  return segment.endsWith('+}') ? 2 : 1;
}

function compare<Target>(a: ParsedRoute<Target>, b: ParsedRoute<Target>): number {
  for (let index = 0; index < Math.max(a.segments.length, b.segments.length); index++) {
    const difference = looseness(a.segments[index]) - looseness(b.segments[index]);
    if (difference !== 0) return difference;
  }
  return Number(a.method === 'ANY') - Number(b.method === 'ANY');
}

function parametersOf(pattern: string[], parts: string[]): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const part = parts[index];
    if (part === undefined) return undefined;
    const name = segment.replace(/^\{|\+?\}$/g, '');
    switch (looseness(segment)) {
      case 0:
        if (segment !== part) return undefined;
        break;
      case 1:
        if (part === '') return undefined;
        found[name] = decodePercent(part);
        break;
      default:
        found[name] = decodePercent(parts.slice(index).join('/'));
        return found;
    }
  }
  return pattern.length === parts.length ? found : undefined;
}
