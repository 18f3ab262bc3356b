import { cleanText } from '../read-text.ts';
import { checkContent } from './check-content.ts';
import { possibleCodeSettings } from './code-block.ts';
import { contentLimits } from './limits.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  type ElementType,
  markNames,
  voidChildren,
} from './nodes.ts';
import {
  isCalloutKind,
  isEmbedAddress,
  isElementType,
  isJsonObject,
  isVoidType,
  type JsonObject,
  listStart,
  mayStandIn,
  type Place,
} from './schema.ts';
import { paragraph, plainTextToNodes, readJsonList } from './source-text.ts';
import { openTable } from './tables.ts';
import { isImageSource, isSafeLinkUrl } from './urls.ts';

type Frame = { source: readonly unknown[]; target: ContentNode[]; place: Place; depth: number };

/**
 * Reads stored content for display, whatever is in the store. Never throws, and answers only
 * nodes of the model within its limits of depth and number, with safe addresses: what is unknown,
 * misplaced or unsafe becomes its text; what cannot be parsed becomes one paragraph of the raw
 * text. Formulas are kept even over their limits; `formulaProblem` reports those.
 */
export function readStored(text: string): ContentNode[] {
  const list = readJsonList(text);
  if (list === undefined) {
    const nodes = plainTextToNodes(cleanText(text));
    return 2 * nodes.length <= contentLimits.nodes ? nodes : [rawParagraph(text)];
  }
  if (list === 'too-deep') return [rawParagraph(text)];
  const checked = checkContent(list);
  return checked.ok ? checked.nodes : (salvage(list) ?? [rawParagraph(text)]);
}

function rawParagraph(text: string): ContentNode {
  return paragraph(cleanText(text));
}

/** Keeps what the model knows; undefined when nothing is left or a limit is passed. */
function salvage(source: readonly unknown[]): ContentNode[] | undefined {
  const root: ContentNode[] = [];
  const frames: Frame[] = [{ source, target: root, place: 'root', depth: 1 }];
  let nodes = 0;
  for (let frame = frames.pop(); frame !== undefined; frame = frames.pop()) {
    for (const item of frame.source) {
      const node = salvageNode(item, frame.place);
      if (node === undefined) continue;
      frame.target.push(node);
      nodes += 1;
      if (nodes > contentLimits.nodes) return undefined;
      if (!('type' in node)) continue;
      if (frame.depth >= contentLimits.depth) return undefined;
      nodes += node.children.length;
      const inner = node.children.length === 0 ? childrenOf(item) : [];
      frames.push({
        source: inner,
        target: node.children,
        place: node.type,
        depth: frame.depth + 1,
      });
    }
  }
  return nodes === 0 || nodes > contentLimits.nodes ? undefined : root;
}

function childrenOf(item: unknown): readonly unknown[] {
  return isJsonObject(item) && Array.isArray(item.children) ? item.children : [];
}

/** One node without its children, or with them when they differ from those of its source. */
function salvageNode(item: unknown, place: Place): ContentNode | undefined {
  const type = isJsonObject(item) ? item.type : undefined;
  if (isJsonObject(item) && isElementType(type) && mayStandIn(place, type)) {
    const element = salvageElement(type, item);
    if (element !== undefined) return element;
  }
  const leaf = isJsonObject(item) && type === undefined ? salvageLeaf(item) : undefined;
  if (leaf !== undefined && mayStandIn(place, 'text')) return leaf;
  const text = textOf(item);
  if (text === '') return undefined;
  if (place === 'root') return paragraph(text);
  return mayStandIn(place, 'text') ? { text } : { type: 'list-item', children: [{ text }] };
}

function salvageLeaf(source: JsonObject): ContentLeaf | undefined {
  if (typeof source.text !== 'string') return undefined;
  const leaf: ContentLeaf = { text: cleanText(source.text) };
  for (const mark of markNames) if (source[mark] === true) leaf[mark] = true;
  return leaf;
}

function salvageElement(type: ElementType, source: JsonObject): ContentElement | undefined {
  const children = isVoidType(type) ? voidChildren() : [];
  switch (type) {
    case 'link': {
      const { url, title } = source;
      if (typeof url !== 'string' || !isSafeLinkUrl(url)) return undefined;
      return { type, url, ...(typeof title === 'string' && { title: cleanText(title) }), children };
    }
    case 'image': {
      const { url, alt, caption, width, dark, softened } = source;
      if (typeof url !== 'string' || !isImageSource(url)) return undefined;
      const texts = {
        ...(typeof alt === 'string' ? { alt: cleanText(alt) } : {}),
        ...(typeof caption === 'string' ? { caption: cleanText(caption) } : {}),
        ...(width === 'wide' ? { width: 'wide' as const } : {}),
        ...(typeof dark === 'string' && isImageSource(dark) ? { dark } : {}),
        ...(softened === true ? { softened: true as const } : {}),
      };
      return { type, url, ...texts, children };
    }
    case 'embed': {
      const { url } = source;
      return isEmbedAddress(url) ? { type, url, children } : undefined;
    }
    case 'block-quote':
      return isCalloutKind(source.kind)
        ? { type, kind: source.kind, children }
        : { type, children };
    case 'numbered-list':
      return { type, ...listStart(source.start), children };
    case 'list-item': {
      const { checked } = source;
      return typeof checked === 'boolean' ? { type, checked, children } : { type, children };
    }
    case 'code-block':
      return { type, ...possibleCodeSettings(source), children };
    case 'math-block':
    case 'math-inline': {
      const { formula } = source;
      if (typeof formula !== 'string') return undefined;
      return { type, formula: cleanText(formula), children };
    }
    case 'table':
      return openTable(source);
    default:
      return { type, children };
  }
}

/** All text within a value of unknown shape: leaves run on, elements are lines of their own. */
function textOf(value: unknown): string {
  let text = '';
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const item = stack.pop();
    if (typeof item === 'string') text += item;
    if (!isJsonObject(item)) continue;
    const own = [item.text, item.formula, item.caption, item.alt];
    text += own.find((candidate) => typeof candidate === 'string') ?? '';
    const inner = childrenOf(item);
    if (inner.length === 0) continue;
    stack.push('\n');
    // Not spread: a stored list may be longer than a call takes arguments.
    for (const child of inner.toReversed()) stack.push(child);
    stack.push('\n');
  }
  return cleanText(text).replaceAll(/\n+/g, '\n').trim();
}
