/** A short way to write rich text in code. */
import type { ContentNode } from '#shared/content/nodes.ts';

type Inline = string | ContentNode;

const inline = (parts: Inline[]): ContentNode[] =>
  parts.map((part) => (typeof part === 'string' ? { text: part } : part));
const nothing: ContentNode[] = [{ text: '' }];

export const p = (...parts: Inline[]): ContentNode => ({
  type: 'paragraph',
  children: inline(parts),
});
export const h2 = (text: string): ContentNode => ({ type: 'heading-two', children: [{ text }] });
export const h3 = (text: string): ContentNode => ({ type: 'heading-three', children: [{ text }] });
export const quote = (text: string): ContentNode => ({ type: 'block-quote', children: [{ text }] });
export const code = (text: string): ContentNode => ({ type: 'code-block', children: [{ text }] });
export const rule = (): ContentNode => ({ type: 'divider', children: nothing });
export const math = (formula: string): ContentNode => ({
  type: 'math-block',
  formula,
  children: nothing,
});
export const m = (formula: string): ContentNode => ({
  type: 'math-inline',
  formula,
  children: nothing,
});
export const image = (url: string, alt: string, caption: string): ContentNode => ({
  type: 'image',
  url,
  alt,
  caption,
  children: nothing,
});
export const link = (url: string, text: string): ContentNode => ({
  type: 'link',
  url,
  children: [{ text }],
});
export const b = (text: string): ContentNode => ({ text, bold: true });
export const i = (text: string): ContentNode => ({ text, italic: true });
export const c = (text: string): ContentNode => ({ text, code: true });
export const bullets = (...items: Inline[][]): ContentNode => ({
  type: 'bulleted-list',
  children: items.map((parts) => ({ type: 'list-item', children: inline(parts) })),
});
export const steps = (...items: Inline[][]): ContentNode => ({
  type: 'numbered-list',
  children: items.map((parts) => ({ type: 'list-item', children: inline(parts) })),
});
