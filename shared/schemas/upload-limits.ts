/** Limits of uploaded images; apart from those that public pages load. */
export const uploadLimits = {
  /** Bytes of an image in a form through the API: what fits through the gateway and a function. */
  formBytes: 4 * 1024 * 1024,
  /** Bytes of an image that goes straight to the store. */
  bytes: 20 * 1024 * 1024,
  /** More than telephones take. */
  pixels: 50_000_000,
  /** Pixels; WebP, which is what visitors get, can have no more. */
  side: 16_383,
  filename: 255,
  /** How long a form for the store works. */
  formSeconds: 600,
} as const;
