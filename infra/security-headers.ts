/** The headers that every answer carries, from CloudFront and from the local cloud alike. */

export interface PolicySources {
  /** `'sha256-…'` of each constant inline script. */
  inlineScriptHashes: string[];
  /** `'sha256-…'` of each constant style element. */
  inlineStyleHashes: string[];
  /** Origin of the uploads bucket, for presigned uploads and previews. */
  uploadsOrigin: string;
}

/** Names of the Trusted Types policies that may exist: the editor's own parser of pasted text. */
const trustedTypesPolicies = ['ProseMirrorClipboard'];

export function contentSecurityPolicy({
  inlineScriptHashes,
  inlineStyleHashes,
  uploadsOrigin,
}: PolicySources): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes].join(' '),
    "script-src-attr 'none'",
    ["style-src 'self'", ...inlineStyleHashes].join(' '),
    // Geometry set by the editor and by the component library.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' https: blob: data: ${uploadsOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${uploadsOrigin}`,
    "object-src 'none'",
    "frame-src 'none'",
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
