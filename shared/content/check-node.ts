import { isCleanText } from '../read-text.ts';
import { codeSettingNames, validCodeSettings } from './code-block.ts';
import { formulaProblem } from './formula.ts';
import { contentLimits } from './limits.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  type ElementType,
  markNames,
} from './nodes.ts';
import type { ContentProblem } from './problems.ts';
import {
  attributeNames,
  isCalloutKind,
  isEmbedAddress,
  isElementType,
  isListStart,
  isVoidType,
  type JsonObject,
  listStart,
  isAllowedIn,
  type Place,
} from './schema.ts';
import { copyTableFrame } from './tables.ts';
import { isImageSource, isSafeLinkUrl } from './urls.ts';

/** A copy of an element without its children, and the children that are still to be checked. */
type ElementCopy = { element: ContentElement; inner: readonly unknown[] };

/** @returns a copy with only the marks that are on */
export function checkLeaf(source: JsonObject, place: Place): ContentLeaf | ContentProblem {
  const { text } = source;
  if (typeof text !== 'string') return 'malformed-node';
  if (!isCleanText(text)) return 'ill-formed-text';
  if (hasOtherKeys(source, ['text', ...markNames])) return 'unknown-attribute';
  const leaf: ContentLeaf = { text };
  for (const mark of markNames) {
    const value = source[mark];
    if (value !== undefined && typeof value !== 'boolean') return 'malformed-node';
    if (value === true) leaf[mark] = true;
  }
  const isFiller = text === '' && Object.keys(leaf).length === 1;
  return isAllowedIn(place, 'text', isFiller) ? leaf : 'misplaced-node';
}

/** Checks an element's type, place and attributes, but not its children, and copies it. */
export function checkElement(source: JsonObject, place: Place): ElementCopy | ContentProblem {
  const { type, children } = source;
  if (!isElementType(type)) return 'unknown-node';
  if (!isAllowedIn(place, type)) return 'misplaced-node';
  if (hasOtherKeys(source, ['type', 'children', ...attributeNames(type)])) {
    return 'unknown-attribute';
  }
  if (!Array.isArray(children)) return 'malformed-node';
  if (isVoidType(type) && children.length !== 1) return 'malformed-node';
  const element = buildElement(type, source);
  return typeof element === 'string' ? element : { element, inner: children };
}

/** Copies the attributes that an element of this type may have. */
function buildElement(type: ElementType, source: JsonObject): ContentElement | ContentProblem {
  const children: ContentNode[] = [];
  switch (type) {
    case 'link': {
      const { url, title } = source;
      if (typeof url !== 'string') return 'malformed-node';
      if (!isSafeLinkUrl(url)) return 'unsafe-link';
      if (title === undefined) return { type, url, children };
      return textProblem(title) ?? { type, url, title: String(title), children };
    }
    case 'image':
      return buildImage(source);
    case 'embed': {
      const { url } = source;
      return isEmbedAddress(url) ? { type, url, children } : 'unknown-embed';
    }
    case 'code-block':
      return buildCode(source);
    case 'block-quote': {
      const { kind } = source;
      if (kind === undefined) return { type, children };
      return isCalloutKind(kind) ? { type, kind, children } : 'malformed-node';
    }
    case 'numbered-list': {
      const { start } = source;
      if (start !== undefined && !isListStart(start)) return 'malformed-node';
      return { type, ...listStart(start), children };
    }
    case 'list-item': {
      const { checked } = source;
      if (checked === undefined) return { type, children };
      return typeof checked === 'boolean' ? { type, checked, children } : 'malformed-node';
    }
    case 'math-block':
    case 'math-inline': {
      const { formula } = source;
      if (typeof formula !== 'string') return 'malformed-node';
      if (!isCleanText(formula)) return 'ill-formed-text';
      return formulaProblem(formula) ?? { type, formula, children };
    }
    case 'table':
      return copyTableFrame(source) ?? 'uneven-table';
    default:
      return { type, children };
  }
}

function buildCode(source: JsonObject): ContentElement | ContentProblem {
  const settings = validCodeSettings(source);
  const isWrong = codeSettingNames.some(
    (name) => source[name] !== undefined && settings[name] === undefined,
  );
  return isWrong ? 'code-setting' : { type: 'code-block', ...settings, children: [] };
}

function buildImage(source: JsonObject): ContentElement | ContentProblem {
  const { url, alt, caption, width, dark, softened } = source;
  if (typeof url !== 'string') return 'malformed-node';
  if (!isImageSource(url)) return 'unsafe-image';
  const image: ContentElement = { type: 'image', url, children: [] };
  for (const [name, text] of Object.entries({ alt, caption })) {
    if (text === undefined) continue;
    const problem = textProblem(text);
    if (problem !== undefined) return problem;
    image[name === 'alt' ? 'alt' : 'caption'] = String(text);
  }
  if (width !== undefined && width !== 'wide') return 'malformed-node';
  if (width === 'wide') image.width = width;
  if (dark !== undefined) {
    if (typeof dark !== 'string') return 'malformed-node';
    if (!isImageSource(dark)) return 'unsafe-image';
    image.dark = dark;
  }
  if (softened !== undefined && softened !== true) return 'malformed-node';
  if (softened) image.softened = softened;
  return image;
}

function textProblem(text: unknown): ContentProblem | undefined {
  if (typeof text !== 'string') return 'malformed-node';
  if (!isCleanText(text)) return 'ill-formed-text';
  return text.length > contentLimits.imageTextLength ? 'text-too-long' : undefined;
}

function hasOtherKeys(source: JsonObject, allowed: readonly string[]): boolean {
  return Object.keys(source).some((key) => !allowed.includes(key));
}
