const names = new Intl.DisplayNames('en-US', { type: 'region' });

/** `FR` -> `France` */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // CloudFront may have sent a code that is not valid.
    return code;
  }
}
