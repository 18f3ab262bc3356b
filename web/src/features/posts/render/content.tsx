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
import { headingIds, type HeadingTag, headingTags } from './headings.ts';
import styles from './content.module.css';

/** What the headings of this document get: addresses by node, tags by type. */
interface Headings {
  ids: ReadonlyMap<ContentNode, string>;
  tags: ReadonlyMap<string, HeadingTag>;
}
type View<Element extends ContentElement> = (node: Element, headings: Headings) => ReactNode;
/** The member of the union whose `type` may be this one. */
type ElementOf<Type, Element = ContentElement> = Element extends { type: infer Types }
  ? Type extends Types
    ? Element
    : never
  : never;
type Views = { [Type in ContentElement['type']]: View<ElementOf<Type>> };

export function Content({ nodes }: { nodes: readonly ContentNode[] }) {
  const headings = { ids: headingIds(nodes), tags: headingTags(nodes) };
  return <div className={styles.content}>{children(inParagraphs(nodes), headings)}</div>;
}

const inside = (node: ContentElement, headings: Headings) => children(node.children, headings);

const heading: View<ContentElement> = (node, { ids, tags }) =>
  createElement(tags.get(node.type) ?? 'h4', { id: ids.get(node) }, inside(node, { ids, tags }));

const views: Views = {
  paragraph: (node, headings) =>
    // A figure must not stand in a p: the parser of the served page would tear it apart.
    holdsImage(node) ? <div>{inside(node, headings)}</div> : <p>{inside(node, headings)}</p>,
  'heading-one': heading,
  'heading-two': heading,
  'heading-three': heading,
  'block-quote': (node, headings) => <blockquote>{inside(node, headings)}</blockquote>,
  'code-block': (node, headings) => (
    // Long lines scroll sideways: with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse can scroll
    <pre tabIndex={0}>
      <code>{inside(node, headings)}</code>
    </pre>
  ),
  'bulleted-list': (node, headings) => <ul>{items(node, headings)}</ul>,
  'numbered-list': (node, headings) => <ol>{items(node, headings)}</ol>,
  'list-item': (node, headings) => <li>{inside(node, headings)}</li>,
  link: (node, headings) =>
    isSafeLinkUrl(node.url) ? (
      <a href={node.url} rel="noopener noreferrer">
        {inside(node, headings)}
      </a>
    ) : (
      inside(node, headings)
    ),
  image: (node) => <Figure source={node.url} alt={node.alt} caption={node.caption} />,
  'math-block': (node) => <Formula formula={node.formula} block />,
  'math-inline': (node) => <Formula formula={node.formula} />,
  divider: () => <hr className="dimline" />,
};

function children(nodes: readonly ContentNode[], headings: Headings): ReactNode {
  return nodes.map((node, place) => (
    // A document that is read never reorders its nodes: their place is their identity.
    <Fragment key={place}>{isLeaf(node) ? leaf(node) : element(node, headings)}</Fragment>
  ));
}

function element(node: ContentElement, headings: Headings): ReactNode {
  // The row of a type takes the element of that type, which the compiler cannot relate by itself.
  const view = views[node.type] as View<ContentElement> | undefined;
  return view ? view(node, headings) : inside(node, headings);
}

/** Lists may hold lists directly; HTML wants an item around them. */
function items(node: ContentElement, headings: Headings): ReactNode {
  return node.children.map((child, place) => {
    const isItem = !isLeaf(child) && child.type === 'list-item';
    const content = children([child], headings);
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
