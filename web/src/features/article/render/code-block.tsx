import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type CodeSettings, highlightedLines } from '#shared/content/code-block.ts';
import { knownLanguage, languageLabel } from '#shared/content/code-languages.ts';
import styles from './code-block.module.css';
import { RenderersContext } from './renderers.context.ts';
import type { CodeToken } from './highlight.ts';
import { languageOf } from './language-of.ts';
import { linesOf } from './lines-of.ts';

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
