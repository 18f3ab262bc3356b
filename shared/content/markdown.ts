/** Conversion between the stored document and Markdown. Large: load it lazily. */
export { lostLinks, markdownToContent, markdownToNote } from './markdown-read.ts';
export { contentToMarkdown } from './markdown-write.ts';
