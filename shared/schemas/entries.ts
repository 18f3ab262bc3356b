/**
 * Cleans a list such as tags, technologies or highlights: trims entries, and drops empty and repeated ones. `rust`
 * repeats `Rust`, and the first spelling stays.
 */
export function distinctEntries(texts: readonly string[]): string[] {
  const bySpelling = new Map<string, string>();
  for (const text of texts) {
    const entry = text.trim();
    const spelling = normalizeSpelling(entry);
    if (entry !== '' && !bySpelling.has(spelling)) bySpelling.set(spelling, entry);
  }
  return [...bySpelling.values()];
}

function normalizeSpelling(entry: string): string {
  return entry.normalize('NFKC').replace(/\s+/gu, ' ').toLowerCase();
}
