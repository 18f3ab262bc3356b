/** Renders a stored document: every node and mark of the model, unknown ones as their text. */
import { createElement, Fragment, type ReactNode } from 'react';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  isLeaf,
  type MarkName,
} from '#shared/content/nodes.ts';
import { isSafeLinkUrl } from '#shared/content/urls.ts';
import { Figure } from './figure.tsx';
import { Formula } from './formula.tsx';
import { headingIds } from './headings.ts';
import styles from './content.module.css';

type HeadingIds = ReadonlyMap<ContentNode, string>;
type View<Element extends ContentElement> = (node: Element, ids: HeadingIds) => ReactNode;
/** The member of the union whose `type` may be this one. */
type ElementOf<Type, Element = ContentElement> = Element extends { type: infer Types }
  ? Type extends Types
    ? Element
    : never
  : never;
type Views = { [Type in ContentElement['type']]: View<ElementOf<Type>> };

export function Content({ nodes }: { nodes: readonly ContentNode[] }) {
  const ids = headingIds(nodes);
  return <div className={styles.content}>{children(inParagraphs(nodes), ids)}</div>;
}

const inside = (node: ContentElement, ids: HeadingIds) => children(node.children, ids);

/** The title of the post is the page's h1, so the document starts at h2. */
const heading =
  (tag: 'h2' | 'h3' | 'h4'): View<ContentElement> =>
  (node, ids) =>
    createElement(tag, { id: ids.get(node) }, inside(node, ids));

const views: Views = {
  paragraph: (node, ids) =>
    // A figure must not stand in a p: the parser of the served page would tear it apart.
    holdsImage(node) ? <div>{inside(node, ids)}</div> : <p>{inside(node, ids)}</p>,
  'heading-one': heading('h2'),
  'heading-two': heading('h3'),
  'heading-three': heading('h4'),
  'block-quote': (node, ids) => <blockquote>{inside(node, ids)}</blockquote>,
  'code-block': (node, ids) => (
    // Long lines scroll sideways: with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse can scroll
    <pre tabIndex={0}>
      <code>{inside(node, ids)}</code>
    </pre>
  ),
  'bulleted-list': (node, ids) => <ul>{items(node, ids)}</ul>,
  'numbered-list': (node, ids) => <ol>{items(node, ids)}</ol>,
  'list-item': (node, ids) => <li>{inside(node, ids)}</li>,
  link: (node, ids) =>
    isSafeLinkUrl(node.url) ? (
      <a href={node.url} rel="noopener noreferrer">
        {inside(node, ids)}
      </a>
    ) : (
      inside(node, ids)
    ),
  image: (node) => <Figure source={node.url} alt={node.alt} caption={node.caption} />,
  'math-block': (node) => <Formula formula={node.formula} block />,
  'math-inline': (node) => <Formula formula={node.formula} />,
  divider: () => <hr className="dimline" />,
};

function children(nodes: readonly ContentNode[], ids: HeadingIds): ReactNode {
  return nodes.map((node, place) => (
    // A document that is read never reorders its nodes: their place is their identity.
    <Fragment key={place}>{isLeaf(node) ? leaf(node) : element(node, ids)}</Fragment>
  ));
}

function element(node: ContentElement, ids: HeadingIds): ReactNode {
  // The row of a type takes the element of that type, which the compiler cannot relate by itself.
  const view = views[node.type] as View<ContentElement> | undefined;
  return view ? view(node, ids) : inside(node, ids);
}

/** Lists may hold lists directly; HTML wants an item around them. */
function items(node: ContentElement, ids: HeadingIds): ReactNode {
  return node.children.map((child, place) => {
    const isItem = !isLeaf(child) && child.type === 'list-item';
    const content = children([child], ids);
    return isItem ? (
      <Fragment key={place}>{content}</Fragment>
    ) : (
      <li key={place} className={styles.nested}>
        {content}
      </li>
    );
  });
}

/** From the innermost out. */
const markTags: [MarkName, 'code' | 's' | 'u' | 'em' | 'strong'][] = [
  ['code', 'code'],
  ['strikethrough', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
];

function leaf(node: ContentLeaf): ReactNode {
  return markTags.reduce<ReactNode>(
    (content, [mark, tag]) => (node[mark] === true ? createElement(tag, null, content) : content),
    node.text,
  );
}

/** Text, links and formulas that stand at the top of the document become paragraphs. */
function inParagraphs(nodes: readonly ContentNode[]): ContentNode[] {
  const blocks: ContentNode[] = [];
  let run: ContentNode[] = [];
  const endRun = () => {
    if (run.length > 0) blocks.push({ type: 'paragraph', children: run });
    run = [];
  };
  for (const node of nodes) {
    if (isLeaf(node) || node.type === 'link' || node.type === 'math-inline') run.push(node);
    else {
      endRun();
      blocks.push(node);
    }
  }
  endRun();
  return blocks;
}

function holdsImage(node: ContentElement): boolean {
  return node.children.some(
    (child) => !isLeaf(child) && (child.type === 'image' || holdsImage(child)),
  );
}
