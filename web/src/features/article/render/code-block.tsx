import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type CodeSettings, highlightedLines } from '#shared/content/code-block.ts';
import { knownLanguage, languageLabel } from '#shared/content/code-languages.ts';
import type { Diagram as DiagramImages } from '#shared/content/nodes.ts';
import styles from './code-block.module.css';
import lineStyles from './code-lines.module.css';
import { SchemedFigure } from './figure.tsx';
import type { CodeToken } from './highlight.ts';
import { languageOf } from './language-of.ts';
import { RenderersContext } from './renderers.context.ts';

interface CodeBlockProps extends CodeSettings {
  code: string;
  /** Natural language of the text, as in HTML. */
  lang?: string | undefined;
  /** Prefix of the ids of numbered lines. */
  id: string;
}

/** Longer blocks are folded. */
const maxLines = 40;

/** Shows code with its labels. A diagram is shown as a picture, with its code folded below. */
export function CodeBlock({ diagram, ...code }: CodeBlockProps) {
  const { forFeeds } = useContext(RenderersContext);
  if (diagram === undefined) return forFeeds ? <FeedCode {...code} /> : <Code {...code} />;
  return (
    <Diagram diagram={diagram}>
      {forFeeds ? <FeedCode {...code} /> : <Code {...code} isInDetails />}
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
  /** Whether the code is already inside a closed `details`, so it needs no folding of its own. */
  isInDetails?: boolean;
}

/** Shows code plainly until it can be highlighted. */
function Code({ code, lang, language, fileName, isInDetails, ...numbering }: CodeProps) {
  const { lines, lineNumbers } = numbering;
  const grammar = language === undefined ? languageOf(code) : knownLanguage(language);
  const tokens = useTokens(code, grammar);
  const label = language ?? grammar;
  const lineCount = code.replace(/\n$/, '').split('\n').length;
  const isLong = lineCount > maxLines && !isInDetails;
  const needsLineStyles = isLong || isInDetails || lineNumbers || lines !== undefined;
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
        className={isLong ? `${styles.code} ${lineStyles.long}` : styles.code}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse can scroll
        tabIndex={0}
        // `page-styles.ts` looks for this attribute to link code-lines.module.css.
        data-lines={needsLineStyles ? '' : undefined}
      >
        <code className={lineNumbers ? lineStyles.numbered : undefined} lang={lang}>
          {renderCode(tokens, numbering)}
        </code>
      </pre>
      {isLong && (
        // code-lines.module.css folds the `pre` above while this is closed.
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
  const markedLines = lines === undefined ? undefined : highlightedLines(lines);
  if (!markedLines && !lineNumbers) return tokens.map(renderToken);
  return linesOf(tokens).map((line, index) => {
    const isMarked = markedLines?.has(index + 1);
    const Line = isMarked ? 'mark' : 'span';
    return (
      <Line key={index} className={isMarked ? lineStyles.line : undefined}>
        {lineNumbers && <LineNumber id={id} number={index + 1} />}
        {line.map(renderToken)}
      </Line>
    );
  });
}

/** A link to its line. Only the first one is a tab stop; `useArticleActions` moves to the others. */
function LineNumber({ id, number }: { id: string; number: number }) {
  const anchorId = `${id}-${number}`;
  return (
    // The style sheet writes the numbers, so that they are not copied with the code.
    <a
      className={lineStyles.at}
      id={anchorId}
      href={`#${anchorId}`}
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

async function loadPublishedTokens(code: string): Promise<readonly CodeToken[]> {
  return (await import('./published-code.ts')).publishedCode(code);
}

type MaybeLanguage = ReturnType<typeof knownLanguage>;

function useTokens(code: string, language: MaybeLanguage): readonly CodeToken[] {
  // By default, the published page provides the tokens, so that readers load no highlighter.
  const { highlight, highlightLater = loadPublishedTokens } = useContext(RenderersContext);
  const syncTokens = useMemo(() => highlight?.(code, language), [highlight, code, language]);
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
      // Unhighlighted code is still readable.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [highlight, highlightLater, code, language]);

  if (syncTokens !== undefined) return syncTokens;
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
  diagram: DiagramImages;
  children: ReactNode;
}

/** The two pictures of a diagram, one for each colour scheme, with its folded code below. */
function Diagram({ diagram, children }: DiagramProps) {
  const { light, dark, alt = 'Diagram', width } = diagram;
  const wide = width > textWidth;
  return (
    <div>
      <SchemedFigure source={light} dark={dark} alt={alt} width={width} wide={wide} />
      <details className={lineStyles.source}>
        <summary>Source of the diagram</summary>
        {children}
      </details>
    </div>
  );
}

/** In CSS pixels. */
const textWidth = 672;
