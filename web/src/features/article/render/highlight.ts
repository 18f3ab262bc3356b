/** Highlights code. Each grammar is loaded when it is first needed. */
import type { LanguageFn } from 'highlight.js';
import { createLowlight } from 'lowlight';
import type { KnownLanguage } from '#shared/content/code-languages.ts';

/** A run of code in one colour: that of plain text if it has no kind. The tokens joined are the code. */
export interface CodeToken {
  text: string;
  kind?: CodeKind;
}

type Grammar = () => Promise<{ default: LanguageFn }>;

/** Code in a language that is missing here stays plain. */
const grammars: { [Language in KnownLanguage]?: Grammar } = {
  apache: () => import('highlight.js/lib/languages/apache'),
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  clojure: () => import('highlight.js/lib/languages/clojure'),
  cmake: () => import('highlight.js/lib/languages/cmake'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  dart: () => import('highlight.js/lib/languages/dart'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  elm: () => import('highlight.js/lib/languages/elm'),
  erlang: () => import('highlight.js/lib/languages/erlang'),
  fsharp: () => import('highlight.js/lib/languages/fsharp'),
  glsl: () => import('highlight.js/lib/languages/glsl'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  groovy: () => import('highlight.js/lib/languages/groovy'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  http: () => import('highlight.js/lib/languages/http'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  // TypeScript's grammar knows the whole of JavaScript.
  javascript: () => import('highlight.js/lib/languages/typescript'),
  json: () => import('highlight.js/lib/languages/json'),
  julia: () => import('highlight.js/lib/languages/julia'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  latex: () => import('highlight.js/lib/languages/latex'),
  less: () => import('highlight.js/lib/languages/less'),
  lisp: () => import('highlight.js/lib/languages/lisp'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  matlab: () => import('highlight.js/lib/languages/matlab'),
  nginx: () => import('highlight.js/lib/languages/nginx'),
  nim: () => import('highlight.js/lib/languages/nim'),
  nix: () => import('highlight.js/lib/languages/nix'),
  objectivec: () => import('highlight.js/lib/languages/objectivec'),
  ocaml: () => import('highlight.js/lib/languages/ocaml'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  properties: () => import('highlight.js/lib/languages/properties'),
  protobuf: () => import('highlight.js/lib/languages/protobuf'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  scheme: () => import('highlight.js/lib/languages/scheme'),
  scss: () => import('highlight.js/lib/languages/scss'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  toml: () => import('highlight.js/lib/languages/ini'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  vim: () => import('highlight.js/lib/languages/vim'),
  wasm: () => import('highlight.js/lib/languages/wasm'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

/** Languages that are written within others, whose grammars need theirs. */
const embeddedLanguages: { [Language in KnownLanguage]?: KnownLanguage[] } = {
  markdown: ['xml'],
  php: ['xml'],
  xml: ['css', 'javascript'],
};

export const highlightedLanguages = Object.keys(grammars) as KnownLanguage[];

const lowlight = createLowlight();

/** Loads the grammars with which `highlight` can read these languages. */
export async function loadGrammars(languages: readonly KnownLanguage[]): Promise<void> {
  await Promise.all(
    languages.map(async (language) => {
      if (lowlight.registered(language)) return;
      const grammar = await grammars[language]?.();
      if (grammar === undefined) return;
      await loadGrammars(embeddedLanguages[language] ?? []);
      lowlight.register(language, grammar.default);
    }),
  );
}

/**
 * In UTF-16 units. Longer code, or code with a longer word, stays plain, because some patterns take
 * quadratic time.
 */
const maxLength = { code: 20_000, word: 300 };
const longWord = new RegExp(`[^\\s]{${maxLength.word}}`);

/** Leaves code plain if the grammar of its language is not loaded, or fails. */
export function highlight(code: string, language: KnownLanguage | undefined): CodeToken[] {
  const plain = [{ text: code }];
  if (code.length > maxLength.code || longWord.test(code)) return plain;
  if (language === undefined || !lowlight.registered(language)) return plain;
  try {
    const tokens: CodeToken[] = [];
    collectTokens(lowlight.highlight(language, code).children, undefined, tokens);
    return tokens;
  } catch {
    return plain;
  }
}

export async function highlightLater(
  code: string,
  language: KnownLanguage | undefined,
): Promise<readonly CodeToken[]> {
  if (language !== undefined) await loadGrammars([language]);
  return highlight(code, language);
}

type Nodes = ReturnType<typeof lowlight.highlight>['children'];

function collectTokens(nodes: Nodes, kind: CodeKind | undefined, tokens: CodeToken[]): void {
  for (const node of nodes) {
    if (node.type === 'text') appendToken(tokens, node.value, kind);
    if (node.type === 'element') collectTokens(node.children, kindOf(node, kind), tokens);
  }
}

/** Elements whose scope has no colour of its own keep that of the element around them. */
function kindOf(node: Extract<Nodes[number], { type: 'element' }>, outer: CodeKind | undefined) {
  const { className } = node.properties;
  const scope = Array.isArray(className) ? String(className[0]).replace('hljs-', '') : '';
  return codeKinds.has(scope) ? codeKinds.get(scope) : outer;
}

function appendToken(tokens: CodeToken[], text: string, kind: CodeKind | undefined): void {
  const last = tokens.at(-1);
  if (last !== undefined && last.kind === kind) last.text += text;
  else tokens.push(kind === undefined ? { text } : { text, kind });
}

/** The kinds of code that are highlighted, each with a colour in both schemes. */
export type CodeKind = 'keyword' | 'string' | 'number' | 'type' | 'comment' | 'title' | 'removed';

const scopes: Record<CodeKind | 'plain', string> = {
  keyword: 'keyword selector-tag name doctag',
  string: 'string regexp char addition',
  number: 'number literal symbol bullet',
  type: 'type built_in attr attribute property template-tag selector-attr',
  comment: 'comment quote meta',
  title: 'title section selector-class selector-id selector-pseudo',
  removed: 'deletion',
  /** Expressions inside a string, which are not part of its text. */
  plain: 'subst',
};

/** The kinds by the highlighter's scopes; undefined for plain text. */
const codeKinds: ReadonlyMap<string, CodeKind | undefined> = new Map(
  Object.entries(scopes).flatMap(([kind, names]) =>
    // The keys of `scopes` are the kinds, which `Object.entries` does not type.
    names.split(' ').map((name) => [name, kind === 'plain' ? undefined : (kind as CodeKind)]),
  ),
);
