import { checkElement, checkLeaf } from './check-node.ts';
import { contentLimits } from './limits.ts';
import { type ContentNode, serializeContent } from './nodes.ts';
import type { ContentProblem } from './problems.ts';
import { isJsonObject, type Place } from './schema.ts';
import { plainTextToNodes, readJsonList, utf8Length } from './source-text.ts';

/** A checked copy of the document, or the first problem found. */
export type CheckedContent =
  | { ok: true; nodes: ContentNode[] }
  | { ok: false; reason: ContentProblem };

/** Children that are still to be checked, and the list that receives their copies. */
type Frame = { source: readonly unknown[]; target: ContentNode[]; place: Place; depth: number };

/**
 * Checks an entry's `content` as the API receives it: the JSON text of a list of nodes, or plain text,
 * which becomes paragraphs split on blank lines. Never throws.
 */
export function parseContent(text: string): CheckedContent {
  // UTF-8 takes at least one byte for each UTF-16 unit, so a huge text need not be measured in bytes.
  if (text.length > contentLimits.bytes || utf8Length(text) > contentLimits.bytes) {
    return refused('too-large');
  }
  const list = readJsonList(text);
  return list === 'too-deep' ? refused(list) : checkContent(list ?? plainTextToNodes(text));
}

/**
 * Checks a parsed JSON value strictly against the model and its limits, and copies it into fresh objects.
 * Refuses unknown types and keys. Never throws, and does not recurse, so that no nesting exhausts the stack.
 */
export function checkContent(value: unknown): CheckedContent {
  if (!Array.isArray(value)) return refused('not-a-list');
  const nodes: ContentNode[] = [];
  const reason = copyChecked(value, nodes);
  if (reason !== undefined) return refused(reason);
  if (utf8Length(serializeContent(nodes)) > contentLimits.bytes) return refused('too-large');
  return { ok: true, nodes };
}

function refused(reason: ContentProblem): CheckedContent {
  return { ok: false, reason };
}

/** Checks the limits before it reads a list of children, so that a huge document is refused early. */
function copyChecked(source: readonly unknown[], root: ContentNode[]): ContentProblem | undefined {
  const frames: Frame[] = [{ source, target: root, place: 'root', depth: 1 }];
  let nodes = 0;
  let images = 0;
  let diagrams = 0;
  for (let frame = frames.pop(); frame !== undefined; frame = frames.pop()) {
    nodes += frame.source.length;
    if (nodes > contentLimits.nodes) return 'too-many-nodes';
    if (frame.depth > contentLimits.depth && frame.source.length > 0) return 'too-deep';
    for (const item of frame.source) {
      const childFrame = copyNode(item, frame);
      if (typeof childFrame === 'string') return childFrame;
      if (childFrame?.place === 'image') images += 1;
      if (images > contentLimits.images) return 'too-many-images';
      if (hasDiagram(frame.target.at(-1))) diagrams += 1;
      if (diagrams > contentLimits.diagrams) return 'too-many-diagrams';
      if (childFrame !== undefined) frames.push(childFrame);
    }
  }
  return undefined;
}

function hasDiagram(node: ContentNode | undefined): boolean {
  return node !== undefined && 'diagram' in node;
}

/** Copies one node without its children. @returns for an element, the frame that checks its children next */
function copyNode(item: unknown, frame: Frame): Frame | ContentProblem | undefined {
  if (!isJsonObject(item)) return 'malformed-node';
  if (!Object.hasOwn(item, 'type')) {
    const leaf = checkLeaf(item, frame.place);
    if (typeof leaf === 'string') return leaf;
    frame.target.push(leaf);
    return undefined;
  }
  const copy = checkElement(item, frame.place);
  if (typeof copy === 'string') return copy;
  const { element, inner } = copy;
  frame.target.push(element);
  return { source: inner, target: element.children, place: element.type, depth: frame.depth + 1 };
}
