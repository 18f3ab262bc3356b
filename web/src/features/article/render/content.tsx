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

/** A node's context in the document, and the attributes of headings: ids by node, tags by type. */
interface Place {
  /** The direction of the parent node. */
  direction: Direction;
  /** Empty in documents of another language: no language's voice or hyphenation is right for code. */
  codeLang: '' | undefined;
  /** Whether the document has text from right to left anywhere. */
  isBidirectional: boolean;
  ids: ReadonlyMap<ContentNode, string>;
  tags: ReadonlyMap<string, HeadingTag>;
  /** Names of tables. */
  tables: ReadonlyMap<ContentNode, string>;
  /** Numbers of footnotes. */
  notes: ReadonlyMap<ContentNode, number>;
  /** Code blocks whose lines have addresses, in their order. */
  codes: readonly ContentNode[];
  depth: number;
  inLink?: boolean;
}
type View<Element extends ContentElement> = (node: Element, place: Place) => ReactNode;
/** The members of the union whose `type` may be `Type`. */
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
  const ids = headingIds(nodes);
  const notes = footnotesIn(nodes);
  const place: Place = {
    direction: 'ltr',
    codeLang: lang && '',
    isBidirectional: isBidirectional(plainText(nodes)),
    ids,
    tags: headingTags(nodes),
    tables: tableNames(nodes),
    notes: new Map(notes.map((note, at) => [note, at + 1])),
    codes: elementsOf(nodes, (node) => node.type === 'code-block' && node.lineNumbers === true),
    depth: 1,
  };
  const content = useRef<HTMLDivElement>(null);
  useLaidOut(content, nodes);
  useArticleActions(content);
  return (
    <div ref={content} className={`${styles.content} later`}>
      {children(inParagraphs(nodes), place)}
      <Footnotes notes={notes.map((note) => viewOf(note, { ...place, notes: new Map() }))} />
    </div>
  );
}

const heading: View<ContentElement> = (node, place) => {
  if (isEmpty(node)) return null;
  const { dir, within } = directed(node, place);
  return (
    <Heading tag={place.tags.get(node.type) ?? 'h4'} id={place.ids.get(node)} dir={dir}>
      {inside(node, within)}
    </Heading>
  );
};

const views: Views = {
  // A `p` must not contain a figure: the browser's parser would end the paragraph before the figure.
  paragraph: (node, place) => block(containsImage(node) ? 'div' : 'p', node, place),
  'heading-one': heading,
  'heading-two': heading,
  'heading-three': heading,
  'block-quote': (node, place) => {
    if (node.kind === undefined) return block('blockquote', node, place);
    const { dir, within } = directed(node, place);
    return (
      <Callout kind={node.kind} dir={dir}>
        {inside({ ...node, children: inParagraphs(node.children) }, within)}
      </Callout>
    );
  },
  'code-block': (node, place) =>
    leftToRight(
      'div',
      place,
      <CodeBlock
        code={textWithin(node)}
        language={node.language}
        fileName={node.fileName}
        lines={node.lines}
        lineNumbers={node.lineNumbers}
        lang={place.codeLang}
        diagram={node.diagram}
        id={`L${place.codes.indexOf(node) + 1}`}
      />,
    ),
  'bulleted-list': (node, place) => block('ul', node, place, items),
  'numbered-list': (node, place) => {
    const { dir, within } = directed(node, place);
    return (
      <ol start={node.start} dir={dir}>
        {items(node, within)}
      </ol>
    );
  },
  'list-item': (node, place) => {
    if (node.checked === undefined) return block('li', node, place);
    const { dir, within } = directed(node, place);
    return (
      <li className={styles.task} dir={dir}>
        <TaskBox checked={node.checked} />
        {inside(node, within)}
      </li>
    );
  },
  link: (node, place) =>
    isSafeLinkUrl(node.url) ? (
      <a href={node.url} title={node.title} rel="noopener noreferrer">
        {inside(node, { ...place, inLink: true })}
      </a>
    ) : (
      inside(node, place)
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
  'math-block': (node, place) =>
    leftToRight('div', place, <ArticleFormula formula={node.formula} block />),
  'math-inline': (node, place) =>
    leftToRight('bdi', place, <ArticleFormula formula={node.formula} />),
  divider: () => <hr className="dimline" />,
  table: (node, place) => {
    const { dir, within } = directed(node, place);
    const name = place.tables.get(node);
    return <Table table={node} name={name} dir={dir} cell={(cell) => cellView(cell, within)} />;
  },
  // `Table` renders the rows and cells of tables. These are rows and cells elsewhere.
  'table-row': inside,
  'table-cell': inside,
  embed: (node, place) => {
    const embed = embedOf(node.url);
    if (!embed) return block('p', node, place);
    const text = textWithin(node).trim();
    const title = text === node.url ? '' : text;
    return <EmbedCard {...embed} url={node.url} title={title} dir={directed(node, place).dir} />;
  },
  footnote: (node, { notes }) => {
    const number = notes.get(node);
    return number !== undefined && <FootnoteReference number={number} />;
  },
};

function block(
  tag: 'p' | 'div' | 'blockquote' | 'ul' | 'li',
  node: ContentElement,
  place: Place,
  content = inside,
): ReactNode {
  const { dir, within } = directed(node, place);
  return createElement(tag, { dir }, content(node, within));
}

/** The direction and content of a cell, which is two levels below its table. */
function cellView(cell: ContentNode, place: Place) {
  const at = { ...place, depth: place.depth + 2 };
  return isLeaf(cell) ? { dir: undefined, children: leaf(cell, at) } : viewOf(cell, at);
}

/** The direction and content of an element whose tag another component renders. */
function viewOf(node: ContentElement, place: Place) {
  const { dir, within } = directed(node, place);
  return { dir, children: inside(node, within) };
}

/** Sets `dir` only where the direction changes: most articles never need it. */
function directed(node: ContentElement, place: Place) {
  const direction = directionOfNode(node) ?? place.direction;
  const dir = direction === place.direction ? undefined : direction;
  return { dir, within: { ...place, direction } };
}

function leftToRight(tag: 'div' | 'bdi', { direction }: Place, content: ReactNode): ReactNode {
  return direction === 'rtl' ? createElement(tag, { dir: 'ltr' }, content) : content;
}

function inside(node: ContentElement, place: Place): ReactNode {
  if (place.depth >= contentLimits.depth) return textWithin(node);
  return children(node.children, { ...place, depth: place.depth + 1 });
}

function children(nodes: readonly ContentNode[], place: Place): ReactNode {
  return nodes.map((node, index) => (
    // A rendered document never reorders its nodes: their index is their identity.
    <Fragment key={index}>{isLeaf(node) ? leaf(node, place) : element(node, place)}</Fragment>
  ));
}

function element(node: ContentElement, place: Place): ReactNode {
  // Names such as `constructor` exist on every object but not in the table.
  if (!Object.hasOwn(views, node.type)) return inside(node, place);
  // The view of a type takes that type's element, which the compiler cannot infer.
  return (views[node.type] as View<ContentElement>)(node, place);
}

/** Lists may contain lists directly; HTML requires an item around them. */
function items(node: ContentElement, place: Place): ReactNode {
  if (place.depth >= contentLimits.depth) return <li>{textWithin(node)}</li>;
  return node.children.map((child, index) => {
    const isItem = !isLeaf(child) && child.type === 'list-item';
    const content = children([child], { ...place, depth: place.depth + 1 });
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

function leaf(node: ContentLeaf, place: Place): ReactNode {
  return markTags.reduce<ReactNode>((content, [mark, tag]) => {
    if (node[mark] !== true) return content;
    // Otherwise `foo()` beside Arabic would be shown as `()foo`.
    const dir = mark === 'code' && place.isBidirectional ? 'ltr' : undefined;
    const lang = mark === 'code' ? place.codeLang : undefined;
    return createElement(tag, { dir, lang }, content);
  }, withBreaks(node.text));
}

/** Turns line breaks into `br` elements, which feed readers show, too. */
function withBreaks(text: string): ReactNode {
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

/** Text, links and formulas at the top of the document become paragraphs. */
function inParagraphs(nodes: readonly ContentNode[]): ContentNode[] {
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
  const stack: ContentNode[] = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (isLeaf(next)) continue;
    if (next.type === 'image') return true;
    for (const child of next.children) stack.push(child);
  }
  return false;
}
