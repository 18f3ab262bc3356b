/** Replaces the AWS addresses of the distribution and buckets in a template by local ones. */
import type { ResolvedResource } from './resolve.ts';

export interface LocalAddresses {
  siteUrl: string;
  awsEndpoint: string;
}

/**
 * Replaces `https://<distribution>` by the site's address, and `https://<bucket>.s3…` by the bucket's address in the local
 * S3. The latter ends with a slash: without it, a content security policy would allow the bucket but not its objects.
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
