import type { CorsRule } from '../aws/s3/cors.ts';
import type { ResolvedResource } from './resolve.ts';
import { numberAt, objectAt, objectsAt } from './template.ts';

/** Reads a bucket's CORS rules. Replaces their origins, the addresses of the deployed site, by the local address. */
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
