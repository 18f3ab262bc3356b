/**
 * A list that is entered one by one: tags, technologies, highlights. Entries are trimmed; empty and
 * repeated ones are left out. `rust` repeats `Rust`, which is kept as it was written first.
 */
export function distinctEntries(texts: readonly string[]): string[] {
  const bySpelling = new Map<string, string>();
  for (const text of texts) {
    const entry = text.trim();
    const spelling = oneSpelling(entry);
    if (entry !== '' && !bySpelling.has(spelling)) bySpelling.set(spelling, entry);
  }
  return [...bySpelling.values()];
}

function oneSpelling(entry: string): string {
  return entry.normalize('NFKC').replace(/\s+/gu, ' ').toLowerCase();
}
