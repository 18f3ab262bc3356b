import { describe, expect, it } from 'vitest';
import { Problem } from '#shared/problems.ts';
import { acceptContent } from './post-content.ts';

function refusal(content: string): Problem | undefined {
  try {
    acceptContent(content);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

describe('content', () => {
  it.each([
    ['blank', '  \n ', 'Content is required'],
    ['empty nodes', '[{"type":"paragraph","children":[{"text":" "}]}]', 'Content is required'],
    ['49 characters', 'x'.repeat(49), 'Content must be at least 50 characters'],
  ])('that is %s is refused', (_name, content, message) => {
    expect(refusal(content)).toMatchObject({ status: 422, errors: { content: message } });
  });

  it('of exactly 50 characters is accepted, whatever they are', () => {
    expect(acceptContent('x'.repeat(50)).json).toContain('x'.repeat(50));
    expect(refusal('🦊'.repeat(49))?.status).toBe(422);
    expect(refusal('🦊'.repeat(50))).toBeUndefined();
  });

  it('over 300 kB is refused as too large', () => {
    expect(refusal('x'.repeat(300_001))).toMatchObject({ status: 413, code: 'too-large' });
  });

  it('with an unsafe link is refused with a reason', () => {
    const link = { type: 'link', url: 'javascript:alert(1)', children: [{ text: 'x'.repeat(60) }] };
    const content = JSON.stringify([{ type: 'paragraph', children: [link] }]);
    expect(refusal(content)).toMatchObject({ status: 422, errors: { content: /http/ } });
  });

  it('gives the excerpt and the reading time in minutes', () => {
    const accepted = acceptContent('word '.repeat(401));
    expect(accepted.readTime).toBe(3);
    expect(accepted.excerpt).toMatch(/^word word .*…$/);
  });
});
