import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type CodeSettings, highlightedLines } from '#shared/content/code-block.ts';
import {
  knownLanguage,
  type KnownLanguage,
  languageLabel,
} from '#shared/content/code-languages.ts';
import styles from './code-block.module.css';
import type { CodeToken } from './highlight.ts';
import { RenderersContext } from './renderers.context.ts';

interface CodeBlockProps extends CodeSettings {
  code: string;
}

/** Code with what it says of itself; it is highlighted once the highlighter has been loaded. */
export function CodeBlock({ code, language, fileName, lines }: CodeBlockProps) {
  const { forFeeds = false } = useContext(RenderersContext);
  const meant = language === undefined ? languageOf(code) : knownLanguage(language);
  const tokens = useTokens(code, meant);
  const label = language ?? meant;
  const block = (
    // Long lines scroll sideways: with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse can scroll
    <pre className={styles.code} tabIndex={0}>
      <code>{forFeeds ? code : marked(tokens, lines)}</code>
    </pre>
  );
  if (forFeeds) {
    return (
      <>
        {fileName !== undefined && (
          <p>
            <code>{fileName}</code>
          </p>
        )}
        {block}
      </>
    );
  }
  return (
    <div>
      <div className={styles.head}>
        {fileName !== undefined && <span>{fileName}</span>}
        {label !== undefined && <span>{languageLabel(label)}</span>}
        {/* `useArticleActions` copies the code. */}
        <button type="button" className={styles.copy}>
          Copy
        </button>
      </div>
      {block}
    </div>
  );
}

function marked(tokens: readonly CodeToken[], lines: string | undefined): ReactNode {
  const numbers = lines === undefined ? undefined : highlightedLines(lines);
  if (numbers === undefined) return tokens.map(coloured);
  return linesOf(tokens).map((line, index) => {
    const content = line.map(coloured);
    // Lines never change their order.
    const key = `${index}`;
    return numbers.has(index + 1) ? (
      <mark key={key} className={styles.line}>
        {content}
      </mark>
    ) : (
      <span key={key}>{content}</span>
    );
  });
}

function coloured({ text, kind }: CodeToken, place: number): ReactNode {
  if (kind === undefined) return text;
  return (
    <span key={place} className={styles[kind]}>
      {text}
    </span>
  );
}

type Meant = ReturnType<typeof knownLanguage>;

function useTokens(code: string, language: Meant): readonly CodeToken[] {
  const { highlight: now } = useContext(RenderersContext);
  const atOnce = useMemo(() => now?.(code, language), [now, code, language]);
  const [loaded, setLoaded] = useState<{
    code: string;
    language: Meant;
    tokens: readonly CodeToken[];
  }>();

  useEffect(() => {
    if (now !== undefined) return;
    let current = true;
    import('./highlight.ts')
      .then(({ highlight }) => {
        if (current) setLoaded({ code, language, tokens: highlight(code, language) });
      })
      // Code can be read without highlighting as well.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [now, code, language]);

  if (atOnce !== undefined) return atOnce;
  return loaded?.code === code && loaded.language === language ? loaded.tokens : [{ text: code }];
}

/** The same runs by line, each line with the break at its end. */
function linesOf(tokens: readonly CodeToken[]): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  for (const { text, kind } of tokens) {
    for (const part of text.split(/(?<=\n)/)) {
      lines.at(-1)?.push(kind === undefined ? { text: part } : { text: part, kind });
      if (part.endsWith('\n')) lines.push([]);
    }
  }
  return lines.filter((line) => line.length > 0);
}

/** UTF-16 units: the beginning is enough. */
const sample = 2_000;

/**
 * Patterns that identify a language; the first match counts. The highlighter's own guess takes C
 * for style sheets, and tries every grammar for it.
 */
const marks: readonly [KnownLanguage, RegExp][] = [
  ['xml', /^\s*<[!?a-z]/i],
  ['diff', /^(?:@@ -|diff --git |--- \S+\n\+\+\+ )/m],
  ['json', /^\s*(?:\{\s*"[^"\n]*"\s*:|\[\s*(?:[[{"\d]|true|false|null))/],
  ['dockerfile', /^FROM [\w./:-]+(?: AS \w+)?$/m],
  ['sql', /^\s*(?:select|insert into|update|delete from|create|alter|drop|with|explain)\s/i],
  ['python', /^[ \t]*(?:(?:async )?def \w+\(|class \w+[(:]|(?:for|if|while|with) [^\n]*:$)/m],
  ['python', /^(?:import \w+|from [\w.]+ import )[^\n;'"]*$|^print\(/m],
  ['rust', /\bfn \w+|\blet mut \w|\bimpl\b[^\n]*\{|\bprintln!|^use \w+::/m],
  ['go', /^package \w+$|^func [(\w]|^type \w+ (?:struct|interface) \{|\w :?= make\(|\w := /m],
  [
    'java',
    /\b(?:public|private|protected) (?:(?:static|final) )*(?:class|interface|void|[A-Z]\w*) /,
  ],
  ['cpp', /\bstd::|\btemplate ?<|^#include <\w+>|^(?:class|namespace) \w+ ?\{/m],
  ['c', /^#(?:include|define|if)|\b(?:size_t|uintptr_t|u?int\d+_t)\b|\bstruct \w+ [\w*]|\w->\w/m],
  ['c', /\b(?:void|char|int|long|double|float) \*?\w+(?:\(|\[| =|;)|\b(?:printf|malloc)\(/],
  ['typescript', /\b(?:const|let|var) [\w{[]|\bfunction\b|=>|\bawait \w|\binterface \w+ \{/],
  ['typescript', /^(?:import|export) [^\n]*(?:from|default|class|type)\b|\bconsole\.\w+\(/m],
  ['css', /^[^{}=;]*\{\s*(?:--)?[a-z-]+\s*:[^{};]+[;}]|^@(?:media|layer|keyframes|import)\b/],
  [
    'bash',
    /^#!|^(?:\$ )?(?:cd|npm|npx|git|sudo|curl|echo|export|mkdir|docker|aws) \S|; do\b|\bfi$/m,
  ],
  ['yaml', /^(?:- )?[\w-]+:(?: [^\n;{}]*)?\n(?:\s*- )?\s*[\w-]+:(?: |$)/m],
];

/** The language that code seems to be written in; undefined when no pattern matches. */
export function languageOf(code: string): KnownLanguage | undefined {
  const beginning = code.slice(0, sample);
  return marks.find(([, pattern]) => pattern.test(beginning))?.[0];
}
