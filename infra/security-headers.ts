/** Security headers of every response, for CloudFront and for the local cloud. */

/** The editor parses pasted text under this Trusted Types policy. */
const trustedTypesPolicies = ['ProseMirrorClipboard'];

/** The edge finds these directives by their text, and appends the sources of a document. */
export const scriptSources = "script-src 'self'";
export const styleSources = "style-src 'self'";
/** The edge replaces this directive in documents with embedded pages. */
export const noFrames = "frame-src 'none'";

/** Replaces `noFrames` in the documents of the admin area, which may show documents of this site. */
export const ownFrames = "frame-src 'self'";

/**
 * The policy of the document that draws diagrams. The document has no origin, loads nothing, and may write styles.
 * The edge adds the hash of its script.
 */
export const framePolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  scriptSources,
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Returns the policy of every response. The edge adds the sources of a document's inline scripts and styles.
 * @param uploadsOrigin origin of the uploads bucket, for presigned uploads and the originals that editors see
 */
export function contentSecurityPolicy(uploadsOrigin: string): string {
  return [
    "default-src 'self'",
    scriptSources,
    "script-src-attr 'none'",
    styleSources,
    // The editor and the component library set positions and sizes in style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' https: blob: data: ${uploadsOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${uploadsOrigin}`,
    "object-src 'none'",
    noFrames,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
  ].join('; ');
}

/** Disables browser features that no page uses. */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
