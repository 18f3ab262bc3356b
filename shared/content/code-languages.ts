/** The names of languages, as authors write them behind a fence and as readers see them. */

/** By the name of the grammar that highlights it: what readers see, and what authors also write. */
const languages = {
  bash: ['Shell', 'sh', 'shell', 'zsh', 'console'],
  c: ['C', 'h'],
  cpp: ['C++', 'c++', 'cc', 'hpp'],
  css: ['CSS', 'scss'],
  diff: ['Diff', 'patch'],
  dockerfile: ['Dockerfile', 'docker'],
  go: ['Go', 'golang'],
  java: ['Java'],
  javascript: ['JavaScript', 'js', 'mjs', 'jsx'],
  json: ['JSON', 'jsonc', 'json5'],
  python: ['Python', 'py'],
  rust: ['Rust', 'rs'],
  sql: ['SQL', 'postgresql', 'sqlite'],
  typescript: ['TypeScript', 'ts', 'mts', 'tsx'],
  xml: ['HTML', 'html', 'svg', 'vue', 'astro'],
  yaml: ['YAML', 'yml'],
  text: ['Plain text', 'txt', 'plain', 'plaintext'],
} satisfies Record<string, [name: string, ...aliases: string[]]>;

export type KnownLanguage = keyof typeof languages;

const byAlias = new Map(
  // Its keys are the languages, which `Object.entries` does not type.
  (Object.entries(languages) as [KnownLanguage, string[]][]).flatMap(([language, aliases]) =>
    [language, ...aliases].map((alias) => [alias.toLowerCase(), language] as const),
  ),
);

/** The language that is meant, in any spelling; undefined for an unknown one. */
export function knownLanguage(written: string): KnownLanguage | undefined {
  return byAlias.get(written.toLowerCase());
}

/** What readers see: an unknown language as its author wrote it. */
export function languageLabel(written: string): string {
  const known = knownLanguage(written);
  return known === undefined ? written : languages[known][0];
}

/** What an author may choose from: each language by the name under which it is stored. */
export const languageChoices = Object.entries(languages).map(([value, [label]]) => ({
  value,
  label,
}));
