import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type CodeSettings, highlightedLines } from '#shared/content/code-block.ts';
import { knownLanguage, languageLabel } from '#shared/content/code-languages.ts';
import type { Diagram as Pictures } from '#shared/content/nodes.ts';
import styles from './code-block.module.css';
import lined from './code-lines.module.css';
import { SchemedFigure } from './figure.tsx';
import type { CodeToken } from './highlight.ts';
import { languageOf } from './language-of.ts';
import { RenderersContext } from './renderers.context.ts';

interface CodeBlockProps extends CodeSettings {
  code: string;
  lang?: string | undefined;
  /** With it begin the addresses of numbered lines. */
  id: string;
}

/** Lines of a block that is shown whole. */
const longest = 40;

/** Code with what it says of itself, below the diagram that it describes, if any. */
export function CodeBlock({ diagram, ...code }: CodeBlockProps) {
  if (diagram === undefined) return <Code {...code} />;
  return (
    <Diagram diagram={diagram}>
      <Code {...code} isFolded />
    </Diagram>
  );
}

interface CodeProps extends Omit<CodeBlockProps, 'diagram'> {
  /** Whole, once its reader wants it. */
  isFolded?: boolean;
}

/** It is highlighted once that is possible. */
function Code({ code, lang, language, fileName, isFolded = false, ...numbering }: CodeProps) {
  const { forFeeds = false } = useContext(RenderersContext);
  const meant = language === undefined ? languageOf(code) : knownLanguage(language);
  const tokens = useTokens(code, meant);
  const label = language ?? meant;
  const count = code.replace(/\n$/, '').split('\n').length;
  const isLong = count > longest && !forFeeds && !isFolded;
  /** The document links the sheet of lines. */
  const hasLines =
    !forFeeds && (isFolded || numbering.lineNumbers || numbering.lines !== undefined);
  const block = (
    // Long lines scroll sideways: with the keyboard, too.
    <pre
      className={isLong ? `${styles.code} ${lined.long}` : styles.code}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse can scroll
      tabIndex={0}
      data-lines={isLong || hasLines ? '' : undefined}
    >
      <code className={!forFeeds && numbering.lineNumbers ? lined.numbered : undefined} lang={lang}>
        {forFeeds ? code : marked(tokens, numbering)}
      </code>
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
      {isLong && (
        // The style sheet folds the block above while this is closed.
        <details>
          <summary>All {count} lines</summary>
        </details>
      )}
    </div>
  );
}

type Numbering = Pick<CodeBlockProps, 'id' | 'lines' | 'lineNumbers'>;

function marked(tokens: readonly CodeToken[], { id, lines, lineNumbers }: Numbering): ReactNode {
  const highlighted = lines === undefined ? undefined : highlightedLines(lines);
  if (!highlighted && !lineNumbers) return tokens.map(coloured);
  return linesOf(tokens).map((line, index) => {
    const Line = highlighted?.has(index + 1) ? 'mark' : 'span';
    return (
      // Lines never change their order.
      <Line key={index} className={Line === 'mark' ? lined.line : undefined}>
        {lineNumbers && <LineNumber id={id} number={index + 1} />}
        {line.map(coloured)}
      </Line>
    );
  });
}

/** A link to its line. The first is the tab stop of them all: `useArticleActions` moves to the others. */
function LineNumber({ id, number }: { id: string; number: number }) {
  const address = `${id}-${number}`;
  return (
    // The style sheet counts, so that nobody copies the numbers.
    <a
      className={lined.at}
      id={address}
      href={`#${address}`}
      tabIndex={number > 1 ? -1 : undefined}
      aria-label={`Line ${number}`}
    />
  );
}

function coloured({ text, kind }: CodeToken, place: number): ReactNode {
  if (kind === undefined) return text;
  return (
    <span key={place} className={styles[kind]}>
      {text}
    </span>
  );
}

async function published(code: string): Promise<readonly CodeToken[]> {
  return (await import('./published-code.ts')).publishedCode(code);
}

type Meant = ReturnType<typeof knownLanguage>;

function useTokens(code: string, language: Meant): readonly CodeToken[] {
  const { highlight: now, highlightLater = published } = useContext(RenderersContext);
  const atOnce = useMemo(() => now?.(code, language), [now, code, language]);
  const [loaded, setLoaded] = useState<{
    code: string;
    language: Meant;
    tokens: readonly CodeToken[];
  }>();

  useEffect(() => {
    if (now !== undefined) return;
    let current = true;
    highlightLater(code, language)
      .then((tokens) => {
        if (current) setLoaded({ code, language, tokens });
      })
      // Code can be read without highlighting as well.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [now, highlightLater, code, language]);

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

interface DiagramProps {
  diagram: Pictures;
  /** The code that was drawn. */
  children: ReactNode;
}

/** A diagram drawn from code for both schemes, each with its paper; the code is folded below. */
function Diagram({ diagram, children }: DiagramProps) {
  const { light, dark, alt = 'Diagram', width } = diagram;
  const wide = width > widthOfText;
  return (
    <div>
      <SchemedFigure source={light} dark={dark} alt={alt} width={width} wide={wide} />
      <details className={lined.source}>
        <summary>Source of the diagram</summary>
        {children}
      </details>
    </div>
  );
}

/** CSS pixels. */
const widthOfText = 672;
