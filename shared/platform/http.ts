/** HTTP names that the browser, the edge and the functions share. */
export const apiBasePath = '/api/v1';

/** CloudFront adds this header, which proves to a function that no stranger called the gateway directly. */
export const originSecretHeader = 'x-origin-secret';

/** The edge function sets these headers for the API, and overwrites what a visitor sent under these names. */
export const viewerHeaders = {
  /** IP address without a port; trusted only with a valid origin secret. */
  address: 'x-viewer-address',
  authorization: 'x-viewer-authorization',
  /** The visitor's `Accept-Encoding`. */
  encodings: 'x-viewer-encodings',
};

/** `address:port`, which edges of release 0.1.0 send instead of `viewerHeaders.address`. */
export const formerAddressHeader = 'cloudfront-viewer-address';

/** Two letters, set by CloudFront; trusted only with a valid origin secret. */
export const viewerCountryHeader = 'cloudfront-viewer-country';

/** Values that clients may send in `If-Match` and `Idempotency-Key`. */
export const headerPatterns = {
  /** A version, quoted or bare; `*` accepts any version. */
  ifMatch: /^(?:\*|"(\d{1,15})"|(\d{1,15}))$/,
  idempotencyKey: /^[\x21-\x7e]+$/,
};

/** Headers of a stored document that tell the edge how to serve it; the edge removes them. */
export const documentHeaders = {
  /** The status that the edge sends instead of S3's 200. Responses with another status stay as they are. */
  status: 'document-status',
  /** Hashes of the inline scripts and styles that the document's policy allows: `'sha256-…' 'sha256-…'`. */
  inline: 'document-inline',
  /** Origins that the document may embed. It is served without an embedder policy, which would block these frames. */
  frames: 'document-frames',
  /** `parent` for a document that may embed the site's own frame, `child` for the document in that frame. */
  frame: 'document-frame',
};

/** S3 sends an object's metadata as headers with this prefix. */
export const metadataPrefix = 'x-amz-meta-';

/** For this long, the edge may serve an outdated copy of a page that was not invalidated. */
export const edgeCopySeconds = 600;

/** Paths that CloudFront invalidates free of charge each month, for the whole account. */
export const freeInvalidations = 1000;

/** Prefix of the generated pictures and files that belong to published content. */
export const mediaPrefix = 'media/';

export function postPath(slug: string): string {
  return `/blog/${slug}`;
}

/** Two segments below `/blog`, so that no post's path can be the same. */
export function seriesPath(slug: string): string {
  return `/blog/series/${slug}`;
}

export function projectPath(slug: string): string {
  return `/projects/${slug}`;
}

export function pagePath(slug: string): string {
  return `/${slug}`;
}

/** Tokens in links for previews, invitations and password resets: 48 bytes in base64url. */
export const linkTokenPattern = /^[A-Za-z0-9_-]{64}$/;

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Reads the id of the link's record, a UUID, from the first 16 bytes of the token.
 * @returns undefined for anything but a token
 */
export function recordIdIn(token: string): string | undefined {
  if (!linkTokenPattern.test(token)) return undefined;
  // 22 digits of 6 bits are the fewest that hold the 128 bits of a UUID.
  const bits = Array.from(token.slice(0, 22), (digit) =>
    base64url.indexOf(digit).toString(2).padStart(6, '0'),
  );
  const hex = BigInt(`0b${bits.join('').slice(0, 128)}`)
    .toString(16)
    .padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The token follows a `#`, because browsers do not send a fragment to any server. */
export function invitationPath(token: string): string {
  return `/admin/invitation#${token}`;
}

export function resetPasswordPath(token: string): string {
  return `/admin/reset-password#${token}`;
}

export function previewPath(token: string): string {
  return `/preview/${token}`;
}
