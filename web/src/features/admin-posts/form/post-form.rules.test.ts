import { describe, expect, it } from 'vitest';
import type { Post } from '#shared/schemas/posts.ts';
import { emptyForm, formValues, isSaved, saveBody, validatePostForm } from './post-form.rules.ts';

const text = (length: number) =>
  JSON.stringify([{ type: 'paragraph', children: [{ text: 'x'.repeat(length) }] }]);

const complete = {
  ...emptyForm,
  title: 'A title',
  category: 'Database',
  tags: ['one'],
  content: text(50),
};

const somePost = {
  title: 'A title',
  category: { title: 'Database', color: '#3B82F6' },
  tags: [],
  excerpt: '',
  slug: 'a-title',
  avatar: null,
  content: '[]',
  publish_at: null,
} as Partial<Post> as Post;

describe('the validation of the post form', () => {
  it('accepts a complete form without excerpt and slug', () => {
    expect(validatePostForm(complete)).toEqual({});
  });

  it('measures the text of the content, not its JSON', () => {
    expect(validatePostForm({ ...complete, content: text(49) })).toEqual({
      content: 'Content must be at least 50 characters',
    });
    expect(validatePostForm({ ...complete, content: text(0) })).toEqual({
      content: 'Content is required',
    });
  });

  it('refuses a slug that is not valid in an address', () => {
    expect(validatePostForm({ ...complete, slug: 'No Spaces' }).slug).toContain('lower-case');
  });
});

describe('the cover', () => {
  it('is left out when there is none, sent when there is one, and null when it was removed', () => {
    const draft = { status: 'draft' } as const;
    const avatar = 'https://example.com/a.png';
    expect(saveBody(complete, draft, undefined)).not.toHaveProperty('avatar');
    expect(saveBody({ ...complete, avatar }, draft, undefined).avatar).toBe(avatar);
    expect(saveBody(complete, draft, { ...somePost, avatar }).avatar).toBeNull();
  });

  it('has to be an address or an upload', () => {
    expect(validatePostForm({ ...complete, avatar: 'cat.png' }).avatar).toContain('http(s)');
  });
});

describe('what the post form sends', () => {
  const post = { excerpt: 'Made of the text', slug: 'a-title', avatar: null } as Post;
  const draft = { status: 'draft' } as const;

  it('leaves excerpt and slug out unless they were changed', () => {
    const same = saveBody({ ...complete, excerpt: post.excerpt, slug: post.slug }, draft, post);
    expect(Object.keys(same)).toEqual(['title', 'category', 'tags', 'content', 'status']);
    const changed = saveBody({ ...complete, excerpt: 'My own', slug: 'new' }, draft, post);
    expect(changed).toMatchObject({ excerpt: 'My own', slug: 'new' });
  });

  it('leaves the schedule as it is unless the chosen button changes it', () => {
    const written = { ...complete, publish_at: '2026-12-01T09:30' };
    expect(saveBody(written, draft, post)).not.toHaveProperty('publish_at');
    const publish_at = '2026-12-01T08:30:00.000Z';
    expect(saveBody(written, { ...draft, publish_at }, post).publish_at).toBe(publish_at);
    expect(saveBody(written, { ...draft, publish_at: null }, post).publish_at).toBeNull();
  });
});

describe('a post that was saved already', () => {
  const saved: Post = { ...somePost, content: text(60), status: 'draft' };
  const body = saveBody({ ...formValues(saved), excerpt: 'Mine' }, { status: 'draft' }, saved);
  const after: Post = { ...saved, excerpt: 'Mine' };

  it('is recognised by everything that was sent', () => {
    expect(isSaved(body, after)).toBe(true);
    // A derived excerpt is not sent.
    const { excerpt: _excerpt, ...rest } = body;
    expect(isSaved(rest, { ...after, excerpt: 'The beginning' })).toBe(true);
  });

  it.each<Partial<Post>>([
    { title: 'Another' },
    { status: 'published' },
    { category: { title: 'Design', color: '#3B82F6' } },
    { tags: [{ id: 'x', title: 'x' }] },
    { excerpt: 'Theirs' },
    { avatar: 'https://example.com/a.png' },
    { content: text(61) },
  ])('is another one with %j', (changes) => {
    expect(isSaved(body, { ...after, ...changes })).toBe(false);
  });
});
