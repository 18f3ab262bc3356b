import { describe, expect, it } from 'vitest';
import { readMarkdownFile } from './markdown-file.ts';

describe('a Markdown file', () => {
  it('is read as UTF-8, without its byte order mark', async () => {
    const file = new File(['\uFEFF# Grüße, 世界'], 'post.MD');
    expect(await readMarkdownFile(file)).toBe('# Grüße, 世界');
  });

  it('in another encoding is refused', async () => {
    const file = new File([new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65])], 'post.md');
    await expect(readMarkdownFile(file)).rejects.toThrow('This file is not UTF-8 text.');
  });

  it('larger than a post can be is refused unread', async () => {
    const file = new File(['x'.repeat(300_001)], 'post.markdown');
    await expect(readMarkdownFile(file)).rejects.toThrow('at most 300 kB');
  });

  it('of another type is refused by its name', async () => {
    const file = new File(['%PDF'], 'post.pdf');
    await expect(readMarkdownFile(file)).rejects.toThrow('.md or .markdown');
  });
});
