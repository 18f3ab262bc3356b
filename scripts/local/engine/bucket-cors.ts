import type { CorsRule } from '../aws/s3/cors.ts';
import type { ResolvedResource } from './resolve.ts';
import { numberAt, objectAt, objectsAt, textsAt } from './template.ts';

/** Reads a bucket's CORS rules. Replaces their origins, the addresses of the deployed site, by the local address. */
export function corsRules(
  { properties }: Pick<ResolvedResource, 'properties'>,
  siteUrl: string,
): CorsRule[] {
  return objectsAt(objectAt(properties, 'CorsConfiguration'), 'CorsRules').map((rule) => ({
    origins: textsAt(rule, 'AllowedOrigins').length > 0 ? [siteUrl] : [],
    methods: textsAt(rule, 'AllowedMethods'),
    headers: textsAt(rule, 'AllowedHeaders'),
    exposed: textsAt(rule, 'ExposedHeaders'),
    maxAge: numberAt(rule, 'MaxAge'),
  }));
}
