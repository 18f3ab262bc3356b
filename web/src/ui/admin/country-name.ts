const names = new Intl.DisplayNames('en-US', { type: 'region' });

/** `FR` -> `France` */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // The edge may send an unknown code.
    return code;
  }
}
