/** Highlights code: a pure function, loaded by a browser only when an article has code. */
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { KnownLanguage } from '#shared/content/code-languages.ts';

/** A run of code; without a kind it has the colour of text. Joined, the runs are the code. */
export interface CodeToken {
  text: string;
  kind?: CodeKind;
}

const grammars = {
  bash,
  c,
  cpp,
  css,
  diff,
  dockerfile,
  go,
  java,
  // TypeScript's grammar knows the whole of JavaScript.
  javascript: typescript,
  json,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
} satisfies Record<Exclude<KnownLanguage, 'text'>, unknown>;
const lowlight = createLowlight(grammars);

/**
 * UTF-16 units. Longer code, or code with a longer word, stays plain: some patterns take quadratic
 * time.
 */
const longest = { code: 20_000, word: 300 };
const longWord = new RegExp(`[^\\s]{${longest.word}}`);

/** Never throws; code in an unknown language stays plain. */
export function highlight(code: string, language: KnownLanguage | undefined): CodeToken[] {
  const plain = [{ text: code }];
  if (code.length > longest.code || longWord.test(code)) return plain;
  if (language === undefined || language === 'text') return plain;
  try {
    const tokens: CodeToken[] = [];
    collect(lowlight.highlight(language, code).children, undefined, tokens);
    return tokens;
  } catch {
    return plain;
  }
}

type Nodes = ReturnType<typeof lowlight.highlight>['children'];

function collect(nodes: Nodes, kind: CodeKind | undefined, tokens: CodeToken[]): void {
  for (const node of nodes) {
    if (node.type === 'text') append(tokens, node.value, kind);
    if (node.type === 'element') collect(node.children, kindOf(node, kind), tokens);
  }
}

function kindOf(node: Extract<Nodes[number], { type: 'element' }>, outer: CodeKind | undefined) {
  const [name] = Array.isArray(node.properties.className) ? node.properties.className : [];
  const scope = String(name).replace('hljs-', '');
  return codeKinds.has(scope) ? codeKinds.get(scope) : outer;
}

function append(tokens: CodeToken[], text: string, kind: CodeKind | undefined): void {
  const last = tokens.at(-1);
  if (last !== undefined && last.kind === kind) last.text += text;
  else tokens.push(kind === undefined ? { text } : { text, kind });
}

/** The kinds of code that are highlighted, each with a colour in both schemes. */
type CodeKind = 'keyword' | 'string' | 'number' | 'type' | 'comment' | 'title' | 'removed';

const scopes: Record<CodeKind | 'plain', string> = {
  keyword: 'keyword selector-tag name doctag',
  string: 'string regexp char addition',
  number: 'number literal symbol bullet',
  type: 'type built_in attr attribute property template-tag selector-attr',
  comment: 'comment quote meta',
  title: 'title section selector-class selector-id selector-pseudo',
  removed: 'deletion',
  /** Inside a string: what is not part of the string. */
  plain: 'subst',
};

/** The kind of each of the highlighter's scopes; undefined: plain text. */
const codeKinds: ReadonlyMap<string, CodeKind | undefined> = new Map(
  Object.entries(scopes).flatMap(([kind, names]) =>
    // The keys of `scopes` are the kinds, which `Object.entries` does not type.
    names.split(' ').map((name) => [name, kind === 'plain' ? undefined : (kind as CodeKind)]),
  ),
);
