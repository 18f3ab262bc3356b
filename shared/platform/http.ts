/** HTTP names that the browser, the edge and the functions share. */
export const apiBasePath = '/api/v1';

/** Proves to a function that CloudFront, not a stranger, forwarded the request. */
export const originSecretHeader = 'x-origin-secret';

/** The edge's function writes these headers for the API, whatever a visitor sent under their names. */
export const viewerHeaders = {
  /** Without port; trusted only with a valid origin secret. */
  address: 'x-viewer-address',
  authorization: 'x-viewer-authorization',
  /** `Accept-Encoding`. */
  encodings: 'x-viewer-encodings',
};

/** `address:port`, which edges of release 0.1.0 send instead; trusted in the same way. */
export const formerAddressHeader = 'cloudfront-viewer-address';

/** Two letters, set by CloudFront, and trusted like the address. */
export const viewerCountryHeader = 'cloudfront-viewer-country';

/** Values that clients may send in these headers. */
export const headerPatterns = {
  /** A version, quoted or bare; `*` asks for none in particular. */
  ifMatch: /^(?:\*|"(\d{1,15})"|(\d{1,15}))$/,
  idempotencyKey: /^[\x21-\x7e]+$/,
};

/** Headers of a stored document that tell the edge how to serve it; the edge removes them. */
export const documentHeaders = {
  /** Instead of 200. The edge ignores responses that have such a status themselves. */
  status: 'document-status',
  /** Inline parts that the content security policy allows this document: `'sha256-…' 'sha256-…'`. */
  inline: 'document-inline',
  /** Origins whose frames it allows; such a document has no embedder policy, which keeps them out. */
  frames: 'document-frames',
  /** `parent` of a document that may show the site's own in frames, `child` of the one for that. */
  frame: 'document-frame',
};

/** S3 sends a metadata entry as a header with this prefix. */
export const metadataPrefix = 'x-amz-meta-';

/** The edge may show an earlier copy of a page that was not invalidated for this long. */
export const edgeCopySeconds = 600;

/** Paths that CloudFront invalidates for nothing each month, in the whole account. */
export const freeInvalidations = 1000;

/** Prefix of the generated pictures and files that belong to published content. */
export const mediaPrefix = 'media/';

/** Path of a post's page. */
export function postPath(slug: string): string {
  return `/blog/${slug}`;
}

/** Path of a series' page: posts have one part below the blog. */
export function seriesPath(slug: string): string {
  return `/blog/series/${slug}`;
}

/** Path of a project's page. */
export function projectPath(slug: string): string {
  return `/projects/${slug}`;
}

/** Path of a page of the owner. */
export function pagePath(slug: string): string {
  return `/${slug}`;
}

/** The form of the tokens of previews, invitations and reset passwords: 48 bytes in base64url. */
export const linkTokenShape = /^[A-Za-z0-9_-]{64}$/;

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The id of the record that a link is for, its first 16 bytes; undefined for anything but a token. */
export function recordIdIn(token: string): string | undefined {
  if (!linkTokenShape.test(token)) return undefined;
  const bits = Array.from(token.slice(0, 22), (digit) =>
    base64url.indexOf(digit).toString(2).padStart(6, '0'),
  );
  const hex = BigInt(`0b${bits.join('').slice(0, 128)}`)
    .toString(16)
    .padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Path of the page for an invitation. Browsers send no server what follows the `#`. */
export function invitationPath(token: string): string {
  return `/admin/invitation#${token}`;
}

/** Path of the page for a link that resets a password, in the same way. */
export function resetPasswordPath(token: string): string {
  return `/admin/reset-password#${token}`;
}

/** Path of the page for a preview link. */
export function previewPath(token: string): string {
  return `/preview/${token}`;
}
