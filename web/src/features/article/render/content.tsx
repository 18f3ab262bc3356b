/** Renders a stored document: every node and mark of the model, unknown ones as their text. */
import { createElement, Fragment, type ReactNode, useRef } from 'react';
import { embedOf } from '#shared/content/embeds.ts';
import { elementsOf, footnotesIn } from '#shared/content/elements-of.ts';
import { contentLimits } from '#shared/content/limits.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  isLeaf,
  type MarkName,
} from '#shared/content/nodes.ts';
import { isInlineElement } from '#shared/content/tiptap-document.ts';
import { plainText } from '#shared/content/text.ts';
import { isSafeLinkUrl } from '#shared/content/urls.ts';
import { isBidirectional } from '#shared/bidirectional.ts';
import type { Direction } from '#shared/text-direction.ts';
import { useLaidOut } from '#web/src/ui/use-laid-out.ts';
import {
  ArticleFormula,
  Callout,
  FootnoteReference,
  Footnotes,
  Heading,
  Table,
  tableNames,
  TaskBox,
  textWithin,
} from './blocks.tsx';
import { CodeBlock } from './code-block.tsx';
import styles from './content.module.css';
import { directionOfNode } from './direction.ts';
import { EmbedCard, SchemedFigure } from './figure.tsx';
import { headingIds, type HeadingTag, headingTags, isEmpty } from './headings.ts';
import { useArticleActions } from './use-article-actions.ts';

/** Everything that the view of a node needs from the document around it. */
interface Context {
  /** The direction of the parent node. */
  direction: Direction;
  /** The `lang` of code, which is in no language: empty if the document names one. */
  codeLang: '' | undefined;
  /** Whether the document has text from right to left anywhere. */
  isBidirectional: boolean;
  headingIds: ReadonlyMap<ContentNode, string>;
  /** The tags of headings by the type of the node. */
  headingTags: ReadonlyMap<string, HeadingTag>;
  tableNames: ReadonlyMap<ContentNode, string>;
  noteNumbers: ReadonlyMap<ContentNode, number>;
  /** In document order, because the ids of their lines contain the number of the block. */
  numberedCode: readonly ContentNode[];
  depth: number;
  inLink?: boolean;
}
type View<Element extends ContentElement> = (node: Element, context: Context) => ReactNode;
/** Like `Extract`, which would miss an element whose `type` is one of several. */
type ElementOf<Type, Element = ContentElement> = Element extends { type: infer Types }
  ? Type extends Types
    ? Element
    : never
  : never;
type Views = { [Type in ContentElement['type']]: View<ElementOf<Type>> };

interface ContentProps {
  /** May come from anywhere: unsafe addresses, unknown types and endless nesting do no harm. */
  nodes: readonly ContentNode[];
  /** The language of the text; undefined for the site's own. */
  lang?: string | undefined;
}

export function Content({ nodes, lang }: ContentProps) {
  const notes = footnotesIn(nodes);
  const context: Context = {
    direction: 'ltr',
    codeLang: lang === undefined ? undefined : '',
    isBidirectional: isBidirectional(plainText(nodes)),
    headingIds: headingIds(nodes),
    headingTags: headingTags(nodes),
    tableNames: tableNames(nodes),
    noteNumbers: new Map(notes.map((note, index) => [note, index + 1])),
    numberedCode: elementsOf(
      nodes,
      (node) => node.type === 'code-block' && node.lineNumbers === true,
    ),
    depth: 1,
  };
  // A note within a note has no number, and is left out.
  const noteContext = { ...context, noteNumbers: new Map() };
  const content = useRef<HTMLDivElement>(null);
  useLaidOut(content, nodes);
  useArticleActions(content);
  return (
    <div ref={content} className={`${styles.content} later`}>
      {renderNodes(wrapInParagraphs(nodes), context)}
      <Footnotes notes={notes.map((note) => elementProps(note, noteContext))} />
    </div>
  );
}

const renderHeading: View<ContentElement> = (node, context) => {
  if (isEmpty(node)) return null;
  const { dir, inner } = enterDirection(node, context);
  return (
    <Heading
      tag={context.headingTags.get(node.type) ?? 'h4'}
      id={context.headingIds.get(node)}
      dir={dir}
    >
      {renderChildren(node, inner)}
    </Heading>
  );
};

const views: Views = {
  // A `p` must not contain a figure: the browser's parser would end the paragraph before the figure.
  paragraph: (node, context) => renderBlock(containsImage(node) ? 'div' : 'p', node, context),
  'heading-one': renderHeading,
  'heading-two': renderHeading,
  'heading-three': renderHeading,
  'block-quote': (node, context) => {
    if (node.kind === undefined) return renderBlock('blockquote', node, context);
    const { dir, inner } = enterDirection(node, context);
    return (
      <Callout kind={node.kind} dir={dir}>
        {renderChildren({ ...node, children: wrapInParagraphs(node.children) }, inner)}
      </Callout>
    );
  },
  'code-block': (node, context) =>
    renderLeftToRight(
      'div',
      context,
      <CodeBlock
        code={textWithin(node)}
        language={node.language}
        fileName={node.fileName}
        lines={node.lines}
        lineNumbers={node.lineNumbers}
        lang={context.codeLang}
        diagram={node.diagram}
        id={`L${context.numberedCode.indexOf(node) + 1}`}
      />,
    ),
  'bulleted-list': (node, context) => renderBlock('ul', node, context, renderItems),
  'numbered-list': (node, context) => {
    const { dir, inner } = enterDirection(node, context);
    return (
      <ol start={node.start} dir={dir}>
        {renderItems(node, inner)}
      </ol>
    );
  },
  'list-item': (node, context) => {
    if (node.checked === undefined) return renderBlock('li', node, context);
    const { dir, inner } = enterDirection(node, context);
    return (
      <li className={styles.task} dir={dir}>
        <TaskBox checked={node.checked} />
        {renderChildren(node, inner)}
      </li>
    );
  },
  link: (node, context) =>
    isSafeLinkUrl(node.url) ? (
      <a href={node.url} title={node.title} rel="noopener noreferrer">
        {renderChildren(node, { ...context, inLink: true })}
      </a>
    ) : (
      renderChildren(node, context)
    ),
  image: (node, { inLink }) => (
    <SchemedFigure
      source={node.url}
      dark={node.dark}
      softened={node.softened}
      alt={node.alt}
      caption={node.caption}
      wide={node.width === 'wide'}
      zoomable={!inLink}
    />
  ),
  'math-block': (node, context) =>
    renderLeftToRight('div', context, <ArticleFormula formula={node.formula} block />),
  'math-inline': (node, context) =>
    renderLeftToRight('bdi', context, <ArticleFormula formula={node.formula} />),
  divider: () => <hr className="dimline" />,
  table: (node, context) => {
    const { dir, inner } = enterDirection(node, context);
    const name = context.tableNames.get(node);
    return (
      <Table table={node} name={name} dir={dir} renderCell={(cell) => cellProps(cell, inner)} />
    );
  },
  // `Table` renders the rows and cells of tables. These are rows and cells elsewhere.
  'table-row': renderChildren,
  'table-cell': renderChildren,
  embed: (node, context) => {
    const embed = embedOf(node.url);
    if (!embed) return renderBlock('p', node, context);
    const text = textWithin(node).trim();
    const title = text === node.url ? '' : text;
    return (
      <EmbedCard {...embed} url={node.url} title={title} dir={enterDirection(node, context).dir} />
    );
  },
  footnote: (node, { noteNumbers }) => {
    const number = noteNumbers.get(node);
    return number !== undefined && <FootnoteReference number={number} />;
  },
};

function renderBlock(
  tag: 'p' | 'div' | 'blockquote' | 'ul' | 'li',
  node: ContentElement,
  context: Context,
  content = renderChildren,
): ReactNode {
  const { dir, inner } = enterDirection(node, context);
  return createElement(tag, { dir }, content(node, inner));
}

/** A cell is two levels below its table, because `Table` renders the rows. */
function cellProps(cell: ContentNode, context: Context) {
  const inner = { ...context, depth: context.depth + 2 };
  return isLeaf(cell)
    ? { dir: undefined, children: renderLeaf(cell, inner) }
    : elementProps(cell, inner);
}

/** For an element whose tag another component renders. */
function elementProps(node: ContentElement, context: Context) {
  const { dir, inner } = enterDirection(node, context);
  return { dir, children: renderChildren(node, inner) };
}

/** @returns the `dir` of an element, set only where the direction changes, and the context of its children */
function enterDirection(node: ContentElement, context: Context) {
  const direction = directionOfNode(node) ?? context.direction;
  const dir = direction === context.direction ? undefined : direction;
  return { dir, inner: { ...context, direction } };
}

function renderLeftToRight(
  tag: 'div' | 'bdi',
  { direction }: Context,
  content: ReactNode,
): ReactNode {
  return direction === 'rtl' ? createElement(tag, { dir: 'ltr' }, content) : content;
}

function renderChildren(node: ContentElement, context: Context): ReactNode {
  if (context.depth >= contentLimits.depth) return textWithin(node);
  return renderNodes(node.children, { ...context, depth: context.depth + 1 });
}

function renderNodes(nodes: readonly ContentNode[], context: Context): ReactNode {
  return nodes.map((node, index) => (
    // A rendered document never reorders its nodes: their index is their identity.
    <Fragment key={index}>
      {isLeaf(node) ? renderLeaf(node, context) : renderElement(node, context)}
    </Fragment>
  ));
}

function renderElement(node: ContentElement, context: Context): ReactNode {
  // Stored types such as `constructor` are keys of every object, but have no view.
  if (!Object.hasOwn(views, node.type)) return renderChildren(node, context);
  // The view of a type takes that type's element, which the compiler cannot infer.
  return (views[node.type] as View<ContentElement>)(node, context);
}

/** Lists may contain lists directly; HTML requires an item around them. */
function renderItems(node: ContentElement, context: Context): ReactNode {
  if (context.depth >= contentLimits.depth) return <li>{textWithin(node)}</li>;
  return node.children.map((child, index) => {
    const isItem = !isLeaf(child) && child.type === 'list-item';
    const content = renderNodes([child], { ...context, depth: context.depth + 1 });
    return isItem ? (
      <Fragment key={index}>{content}</Fragment>
    ) : (
      <li key={index} className={styles.nested}>
        {content}
      </li>
    );
  });
}

/** From the innermost tag to the outermost. */
const markTags: [MarkName, 'code' | 's' | 'u' | 'em' | 'strong'][] = [
  ['code', 'code'],
  ['strikethrough', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
];

function renderLeaf(node: ContentLeaf, context: Context): ReactNode {
  return markTags.reduce<ReactNode>((content, [mark, tag]) => {
    if (node[mark] !== true) return content;
    // Otherwise `foo()` beside Arabic would be shown as `()foo`.
    const dir = mark === 'code' && context.isBidirectional ? 'ltr' : undefined;
    const lang = mark === 'code' ? context.codeLang : undefined;
    return createElement(tag, { dir, lang }, content);
  }, renderLines(node.text));
}

/** Turns line breaks into `br` elements, which feed readers show, too. */
function renderLines(text: string): ReactNode {
  const [first, ...others] = text.split(/\r\n?|\n/);
  if (others.length === 0) return text;
  const broken = others.map((line, index) => (
    <Fragment key={index}>
      <br />
      {`\n${line}`}
    </Fragment>
  ));
  return [first, ...broken];
}

/** Text, links and formulas outside a block become paragraphs. */
function wrapInParagraphs(nodes: readonly ContentNode[]): ContentNode[] {
  const blocks: ContentNode[] = [];
  let run: ContentNode[] = [];
  const endRun = () => {
    if (run.length > 0) blocks.push({ type: 'paragraph', children: run });
    run = [];
  };
  for (const node of nodes) {
    if (isLeaf(node) || isInlineElement(node)) run.push(node);
    else {
      endRun();
      blocks.push(node);
    }
  }
  endRun();
  return blocks;
}

function containsImage(node: ContentElement): boolean {
  return elementsOf([node], ({ type }) => type === 'image').length > 0;
}
