/** Names on the wire that the browser, the edge and the functions agree on. */
export const apiBasePath = '/api/v1';

/** Proves to a function that CloudFront, not a stranger, forwarded the request. */
export const originSecretHeader = 'x-origin-secret';

/** `address:port` of the visitor, set by CloudFront; trusted only beside the right origin secret. */
export const viewerAddressHeader = 'cloudfront-viewer-address';

/** Two letters, set by CloudFront, and trusted as the address is. */
export const viewerCountryHeader = 'cloudfront-viewer-country';

/** A published object with this metadata entry is answered with the status it holds. */
export const statusMarkerHeader = 'x-amz-meta-status';

/** Prefix of the generated pictures and files that belong to published content. */
export const mediaPrefix = 'media/';

/** What a preview token looks like: 48 bytes in base64url. */
export const previewTokenShape = /^[A-Za-z0-9_-]{64}$/;

/** Path of the page that shows what a preview link leads to. */
export function previewPath(token: string): string {
  return `/preview/${token}`;
}
