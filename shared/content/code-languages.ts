/** Languages by the highlighter's name: first the label for readers, then aliases that authors write. */
const languages = {
  apache: ['Apache', 'apacheconf', 'htaccess'],
  bash: ['Shell', 'sh', 'shell', 'zsh', 'console'],
  c: ['C', 'h'],
  clojure: ['Clojure', 'clj', 'edn'],
  cmake: ['CMake'],
  cpp: ['C++', 'c++', 'cc', 'hpp'],
  csharp: ['C#', 'c#', 'cs'],
  css: ['CSS'],
  dart: ['Dart'],
  diff: ['Diff', 'patch'],
  dockerfile: ['Dockerfile', 'docker'],
  elixir: ['Elixir', 'ex', 'exs'],
  elm: ['Elm'],
  erlang: ['Erlang', 'erl'],
  fsharp: ['F#', 'f#', 'fs'],
  glsl: ['GLSL'],
  go: ['Go', 'golang'],
  graphql: ['GraphQL', 'gql'],
  groovy: ['Groovy', 'gradle'],
  haskell: ['Haskell', 'hs'],
  hcl: ['HCL', 'terraform', 'tf'],
  http: ['HTTP'],
  ini: ['INI'],
  java: ['Java'],
  javascript: ['JavaScript', 'js', 'mjs', 'cjs', 'jsx'],
  json: ['JSON', 'jsonc', 'json5'],
  julia: ['Julia', 'jl'],
  kotlin: ['Kotlin', 'kt', 'kts'],
  latex: ['LaTeX', 'tex'],
  less: ['Less'],
  lisp: ['Lisp', 'elisp'],
  lua: ['Lua'],
  makefile: ['Makefile', 'make', 'mk'],
  markdown: ['Markdown', 'md', 'mdx'],
  matlab: ['MATLAB', 'octave'],
  mermaid: ['Mermaid', 'mmd'],
  nginx: ['nginx'],
  nim: ['Nim'],
  nix: ['Nix'],
  objectivec: ['Objective-C', 'objective-c', 'objc'],
  ocaml: ['OCaml', 'ml'],
  perl: ['Perl', 'pl'],
  php: ['PHP'],
  powershell: ['PowerShell', 'ps1', 'pwsh'],
  properties: ['Properties', 'dotenv', 'env'],
  protobuf: ['Protobuf', 'proto'],
  python: ['Python', 'py'],
  r: ['R'],
  ruby: ['Ruby', 'rb'],
  rust: ['Rust', 'rs'],
  scala: ['Scala', 'sbt'],
  scheme: ['Scheme', 'racket'],
  scss: ['SCSS', 'sass'],
  solidity: ['Solidity', 'sol'],
  sql: ['SQL', 'postgresql', 'sqlite'],
  swift: ['Swift'],
  toml: ['TOML'],
  typescript: ['TypeScript', 'ts', 'mts', 'cts', 'tsx'],
  vim: ['Vim script', 'viml'],
  wasm: ['WebAssembly', 'wat'],
  xml: ['HTML', 'html', 'svg', 'vue', 'astro', 'svelte'],
  yaml: ['YAML', 'yml'],
  zig: ['Zig'],
  text: ['Plain text', 'txt', 'plain', 'plaintext'],
} satisfies Record<string, [name: string, ...aliases: string[]]>;

export type KnownLanguage = keyof typeof languages;

const byAlias = new Map(
  // `Object.entries` types the keys as strings.
  (Object.entries(languages) as [KnownLanguage, string[]][]).flatMap(([language, aliases]) =>
    [language, ...aliases].map((alias) => [alias.toLowerCase(), language] as const),
  ),
);

/** Finds a language by its name or an alias, in upper or lower case. */
export function knownLanguage(written: string): KnownLanguage | undefined {
  return byAlias.get(written.toLowerCase());
}

/** The label for readers; an unknown language appears as its author wrote it. */
export function languageLabel(written: string): string {
  const known = knownLanguage(written);
  return known === undefined ? written : languages[known][0];
}

export const languageChoices = Object.entries(languages).map(([value, [label]]) => ({
  value,
  label,
}));
