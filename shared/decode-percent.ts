/** Decodes percent-encoding, but leaves wrongly encoded text unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
