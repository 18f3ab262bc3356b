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
  /** The prefix of the addresses of numbered lines. */
  id: string;
}

/** A block with more lines is folded. */
const maxLines = 40;

/** Code with its labels; or the diagram that it describes, with the code below. */
export function CodeBlock({ diagram, ...code }: CodeBlockProps) {
  const { forFeeds } = useContext(RenderersContext);
  if (diagram === undefined) return forFeeds ? <FeedCode {...code} /> : <Code {...code} />;
  return (
    <Diagram diagram={diagram}>
      {forFeeds ? <FeedCode {...code} /> : <Code {...code} isFolded />}
    </Diagram>
  );
}

function FeedCode({ code, lang, fileName }: CodeBlockProps) {
  return (
    <>
      {fileName !== undefined && (
        <p>
          <code>{fileName}</code>
        </p>
      )}
      <pre>
        <code lang={lang}>{code}</code>
      </pre>
    </>
  );
}

interface CodeProps extends Omit<CodeBlockProps, 'diagram'> {
  /** Whether the code is already in a closed `details`, and is not folded once more. */
  isFolded?: boolean;
}

/** Shows code plainly until it can be highlighted. */
function Code({ code, lang, language, fileName, isFolded = false, ...numbering }: CodeProps) {
  const { lines, lineNumbers } = numbering;
  const knownName = language === undefined ? languageOf(code) : knownLanguage(language);
  const tokens = useTokens(code, knownName);
  const label = language ?? knownName;
  const lineCount = code.replace(/\n$/, '').split('\n').length;
  const isLong = lineCount > maxLines && !isFolded;
  const needsLineStyles = isLong || isFolded || lineNumbers || lines !== undefined;
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
      {/* Long lines scroll sideways, also by keyboard. */}
      <pre
        className={isLong ? `${styles.code} ${lined.long}` : styles.code}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse can scroll
        tabIndex={0}
        // A document with this attribute links the style sheet for lines.
        data-lines={needsLineStyles ? '' : undefined}
      >
        <code className={lineNumbers ? lined.numbered : undefined} lang={lang}>
          {renderCode(tokens, numbering)}
        </code>
      </pre>
      {isLong && (
        // The style sheet folds the block above while this is closed.
        <details>
          <summary>All {lineCount} lines</summary>
        </details>
      )}
    </div>
  );
}

type Numbering = Pick<CodeBlockProps, 'id' | 'lines' | 'lineNumbers'>;

function renderCode(
  tokens: readonly CodeToken[],
  { id, lines, lineNumbers }: Numbering,
): ReactNode {
  const highlighted = lines === undefined ? undefined : highlightedLines(lines);
  if (!highlighted && !lineNumbers) return tokens.map(renderToken);
  return linesOf(tokens).map((line, index) => {
    const Line = highlighted?.has(index + 1) ? 'mark' : 'span';
    return (
      <Line key={index} className={Line === 'mark' ? lined.line : undefined}>
        {lineNumbers && <LineNumber id={id} number={index + 1} />}
        {line.map(renderToken)}
      </Line>
    );
  });
}

/** A link to its line. Only the first one is a tab stop; `useArticleActions` moves to the others. */
function LineNumber({ id, number }: { id: string; number: number }) {
  const address = `${id}-${number}`;
  return (
    // The style sheet writes the numbers, so that they are not copied with the code.
    <a
      className={lined.at}
      id={address}
      href={`#${address}`}
      tabIndex={number > 1 ? -1 : undefined}
      aria-label={`Line ${number}`}
    />
  );
}

function renderToken({ text, kind }: CodeToken, index: number): ReactNode {
  if (kind === undefined) return text;
  return (
    <span key={index} className={styles[kind]}>
      {text}
    </span>
  );
}

async function publishedTokens(code: string): Promise<readonly CodeToken[]> {
  return (await import('./published-code.ts')).publishedCode(code);
}

type MaybeLanguage = ReturnType<typeof knownLanguage>;

function useTokens(code: string, language: MaybeLanguage): readonly CodeToken[] {
  const { highlight, highlightLater = publishedTokens } = useContext(RenderersContext);
  const atOnce = useMemo(() => highlight?.(code, language), [highlight, code, language]);
  const [loaded, setLoaded] = useState<{
    code: string;
    language: MaybeLanguage;
    tokens: readonly CodeToken[];
  }>();

  useEffect(() => {
    if (highlight !== undefined) return;
    let isCurrent = true;
    highlightLater(code, language)
      .then((tokens) => {
        if (isCurrent) setLoaded({ code, language, tokens });
      })
      // Code can be read without highlighting as well.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [highlight, highlightLater, code, language]);

  if (atOnce !== undefined) return atOnce;
  return loaded?.code === code && loaded.language === language ? loaded.tokens : [{ text: code }];
}

/** Splits tokens into lines, each with the line break at its end. */
function linesOf(tokens: readonly CodeToken[]): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  for (const { text, kind } of tokens) {
    for (const piece of text.split(/(?<=\n)/)) {
      lines.at(-1)?.push(kind === undefined ? { text: piece } : { text: piece, kind });
      if (piece.endsWith('\n')) lines.push([]);
    }
  }
  return lines.filter((line) => line.length > 0);
}

interface DiagramProps {
  diagram: Pictures;
  /** The code that was drawn. */
  children: ReactNode;
}

/** The two pictures of a diagram, one for each colour scheme, with its folded code below. */
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

/** The width of the text in CSS pixels. */
const widthOfText = 672;
