import { cleanText } from '../read-text.ts';
import { checkContent } from './check-content.ts';
import { validCodeSettings } from './code-block.ts';
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
  isAllowedIn,
  type Place,
} from './schema.ts';
import { paragraph, plainTextToNodes, readJsonList } from './source-text.ts';
import { copyTableFrame } from './tables.ts';
import { isImageSource, isSafeLinkUrl } from './urls.ts';

type Frame = { source: readonly unknown[]; target: ContentNode[]; place: Place; depth: number };

/**
 * Reads stored content for display, even if it is damaged. Never throws, and returns only valid nodes with safe
 * addresses, within the limits of depth and number. Unknown, misplaced or unsafe nodes become their text, and
 * text that cannot be parsed becomes one paragraph. Formulas are kept even beyond their limits: whoever renders
 * them asks `formulaProblem`.
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

/** Keeps valid nodes. @returns undefined if nothing is left or a limit is passed */
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
      frames.push({
        source: node.children.length === 0 ? childrenOf(item) : [],
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

/** @returns a node without children, which `salvage` then fills, or with the children that replace those of its source */
function salvageNode(item: unknown, place: Place): ContentNode | undefined {
  const type = isJsonObject(item) ? item.type : undefined;
  if (isJsonObject(item) && isElementType(type) && isAllowedIn(place, type)) {
    const element = salvageElement(type, item);
    if (element !== undefined) return element;
  }
  const leaf = isJsonObject(item) && type === undefined ? salvageLeaf(item) : undefined;
  if (leaf !== undefined && isAllowedIn(place, 'text')) return leaf;
  const text = textOf(item);
  if (text === '') return undefined;
  if (place === 'root') return paragraph(text);
  return isAllowedIn(place, 'text') ? { text } : { type: 'list-item', children: [{ text }] };
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
      return {
        type,
        url,
        ...(typeof alt === 'string' && { alt: cleanText(alt) }),
        ...(typeof caption === 'string' && { caption: cleanText(caption) }),
        ...(width === 'wide' && { width }),
        ...(typeof dark === 'string' && isImageSource(dark) && { dark }),
        ...(softened === true && { softened }),
        children,
      };
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
      return { type, ...validCodeSettings(source), children };
    case 'math-block':
    case 'math-inline': {
      const { formula } = source;
      if (typeof formula !== 'string') return undefined;
      return { type, formula: cleanText(formula), children };
    }
    case 'table':
      return copyTableFrame(source);
    default:
      return { type, children };
  }
}

/** Collects the text of a value of unknown shape. Each element starts and ends a line. */
function textOf(value: unknown): string {
  let text = '';
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const item = stack.pop();
    if (typeof item === 'string') text += item;
    if (!isJsonObject(item)) continue;
    const texts = [item.text, item.formula, item.caption, item.alt];
    text += texts.find((candidate) => typeof candidate === 'string') ?? '';
    const inner = childrenOf(item);
    if (inner.length === 0) continue;
    stack.push('\n');
    // Not `push(...)`, because a stored list may be longer than a call takes arguments.
    for (const child of inner.toReversed()) stack.push(child);
    stack.push('\n');
  }
  return cleanText(text).replaceAll(/\n+/g, '\n').trim();
}
