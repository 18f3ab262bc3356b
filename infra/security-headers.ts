/** The headers of every response, from CloudFront and from the local cloud alike. */

/** Names of the allowed Trusted Types policies: the editor's own parser of pasted text. */
const trustedTypesPolicies = ['ProseMirrorClipboard'];

/** The directives that a document extends; the edge finds them by these strings. */
export const scriptSources = "script-src 'self'";
export const styleSources = "style-src 'self'";
/** The directive that a document with embedded pages replaces. */
export const noFrames = "frame-src 'none'";

/** Instead of `noFrames` in the documents of the admin area: those of the site. */
export const ownFrames = "frame-src 'self'";

/**
 * The policy of the document that draws diagrams: it has no origin, loads nothing, and may write styles.
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
 * The policy of every response. At the edge, a document adds the sources of its inline parts.
 * @param uploadsOrigin of the uploads bucket, for presigned uploads and the originals that editors see
 */
export function contentSecurityPolicy(uploadsOrigin: string): string {
  return [
    "default-src 'self'",
    scriptSources,
    "script-src-attr 'none'",
    styleSources,
    // Geometry set by the editor and by the component library.
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

/** No page of ours uses any of these. */
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
