/** Replaces the AWS addresses of the distribution and buckets in a template by local ones. */
import type { ResolvedResource } from './resolve.ts';

export interface LocalAddresses {
  siteUrl: string;
  awsEndpoint: string;
}

/**
 * `https://<distribution>` becomes the site's address, `https://<bucket>.s3…` the bucket's in the
 * local S3. That ends with a slash, since a source of a content security policy without one would
 * match the bucket itself and none of its objects.
 */
export function createLocaliser(
  resources: readonly ResolvedResource[],
  { siteUrl, awsEndpoint }: LocalAddresses,
): (text: string) => string {
  const replacements = resources.flatMap(({ type, physicalId, attributes }): [string, string][] => {
    if (type === 'AWS::CloudFront::Distribution')
      return [[`https://${attributes.DomainName}`, siteUrl]];
    if (type !== 'AWS::S3::Bucket') return [];
    const local = `${awsEndpoint}/${physicalId}`;
    return [attributes.RegionalDomainName, attributes.DomainName].flatMap(
      (host): [string, string][] => [
        [`https://${host}/`, `${local}/`],
        [`https://${host}`, `${local}/`],
      ],
    );
  });
  return (text) => replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text);
}
