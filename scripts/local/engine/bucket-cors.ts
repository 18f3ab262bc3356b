import type { CorsRule } from '../aws/endpoint.ts';
import type { ResolvedResource } from './resolve.ts';
import { numberAt, objectAt, objectsAt } from './template.ts';

/**
 * A bucket's CORS rules. A template allows the site's own origins, which here are only its local
 * address.
 */
export function corsRules(
  { properties }: Pick<ResolvedResource, 'properties'>,
  siteUrl: string,
): CorsRule[] {
  return objectsAt(objectAt(properties, 'CorsConfiguration'), 'CorsRules').map((rule) => ({
    origins: texts(rule.AllowedOrigins).length > 0 ? [siteUrl] : [],
    methods: texts(rule.AllowedMethods),
    headers: texts(rule.AllowedHeaders),
    exposed: texts(rule.ExposedHeaders),
    maxAge: numberAt(rule, 'MaxAge'),
  }));
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
