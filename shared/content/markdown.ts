/** Conversion between the stored document and Markdown. Large: load it lazily. */
export { markdownToContent } from './markdown-read.ts';
export { contentToMarkdown } from './markdown-write.ts';
