import { describe, expect, it, vi } from 'vitest';
import type { Post } from '#shared/schemas/posts.ts';
import {
  emptyForm,
  postFormValues,
  isSaved,
  saveBody,
  statusToSave,
  toLocalTime,
  validatePostForm,
} from './post-form.rules.ts';

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
} as Partial<Post> as Post; // the fields that a save compares

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

  it('is sent with its view, and with null when that was reset', () => {
    const draft = { status: 'draft' } as const;
    const cover = { ...complete, avatar: 'https://example.com/a.png' };
    expect(saveBody(cover, draft, undefined)).not.toHaveProperty('cover_view');
    expect(saveBody({ ...cover, cover_view: 'whole' }, draft, undefined).cover_view).toBe('whole');
    expect(saveBody(cover, draft, { ...somePost, cover_view: 'whole' }).cover_view).toBeNull();
    expect(validatePostForm({ ...cover, cover_view: '30% 70%' })).toEqual({});
  });

  it('has to be an address or an upload', () => {
    expect(validatePostForm({ ...complete, avatar: 'cat.png' }).avatar).toContain('http(s)');
  });
});

describe('what the post form sends', () => {
  const post: Post = { ...somePost, excerpt: 'Made of the text' };
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
  const body = saveBody({ ...postFormValues(saved), excerpt: 'Mine' }, { status: 'draft' }, saved);
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
    { cover_view: 'whole' },
    { content: text(61) },
  ])('is another one with %j', (changes) => {
    expect(isSaved(body, { ...after, ...changes })).toBe(false);
  });
});

const none = { publish_at: '' };
const typed = { publish_at: '2099-12-24T18:00' };
const typedTime = new Date(typed.publish_at).toISOString();
const scheduled = { status: 'review', publish_at: '2099-12-01T08:30:00.000Z' } as const;
const shown = { publish_at: toLocalTime(scheduled.publish_at) };

describe('the status that a button gives a post', () => {
  it("is the button's own, or the saved one for a button that only changes the schedule", () => {
    expect(statusToSave('published', none, undefined)).toEqual({ status: 'published' });
    expect(statusToSave('draft', none, undefined)).toEqual({ status: 'draft' });
    expect(statusToSave('schedule', typed, undefined)).toMatchObject({ status: 'draft' });
    expect(statusToSave('schedule', typed, scheduled)).toMatchObject({ status: 'review' });
    expect(statusToSave('cancel-schedule', shown, scheduled)).toMatchObject({ status: 'review' });
  });

  it('is the saved one when the author stays', () => {
    expect(statusToSave('stay', none, undefined)).toEqual({ status: 'draft' });
    expect(statusToSave('stay', shown, scheduled)).toEqual({ status: 'review' });
    expect(statusToSave('stay', typed, scheduled)).toEqual({
      status: 'review',
      publish_at: typedTime,
    });
    const live = { status: 'published', publish_at: null } as const;
    expect(statusToSave('stay', typed, live)).toEqual({ status: 'published' });
  });
});

describe('a time that was typed', () => {
  it('is set by the buttons that keep the post unpublished', () => {
    const choice = { status: 'draft', publish_at: typedTime };
    expect(statusToSave('draft', typed, undefined)).toEqual(choice);
    expect(statusToSave('draft', typed, scheduled)).toEqual(choice);
    expect(statusToSave('published', typed, undefined)).not.toHaveProperty('publish_at');
  });

  it('leaves the schedule alone when it equals the saved one', () => {
    expect(statusToSave('draft', shown, scheduled)).toEqual({ status: 'draft' });
  });

  it('ends the schedule when it was cleared', () => {
    expect(statusToSave('review', none, scheduled)).toEqual({ status: 'review', publish_at: null });
  });

  it('is refused when it has passed, and when Schedule has none', () => {
    const passed = { publish_at: '2020-01-01T00:00' };
    expect(statusToSave('draft', passed, scheduled)).toBe('not-in-the-future');
    expect(statusToSave('schedule', passed, undefined)).toBe('not-in-the-future');
    expect(statusToSave('schedule', none, undefined)).toBe('not-in-the-future');
  });
});

/** The rules in a browser in that time zone. */
async function rulesIn(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return import('./post-form.rules.ts');
}

describe('the time of a schedule', () => {
  it.each([
    ['UTC', '2026-12-01T09:30', '2026-12-01T09:30:00.000Z'],
    ['Europe/Berlin', '2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
    ['Europe/Berlin', '2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
    ['America/New_York', '2026-12-31T23:00', '2027-01-01T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-12-01T00:15', '2026-11-30T18:45:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
  ])('in %s, %s on the screen is %s on the wire, and back', async (zone, local, utc) => {
    const { futureTime, toLocalTime } = await rulesIn(zone);
    expect(futureTime(local, 0)).toBe(utc);
    expect(toLocalTime(utc)).toBe(local);
  });

  it('that the change to summer time skips becomes an hour later', async () => {
    const { futureTime, toLocalTime } = await rulesIn('America/New_York');
    const utc = futureTime('2026-03-08T02:30', 0);
    expect(utc).toBe('2026-03-08T07:30:00.000Z');
    expect(toLocalTime(utc ?? null)).toBe('2026-03-08T03:30');
  });

  it('that occurs twice when summer time ends is the first of the two', async () => {
    const { futureTime, toLocalTime } = await rulesIn('Europe/Berlin');
    expect(futureTime('2026-10-25T02:30', 0)).toBe('2026-10-25T00:30:00.000Z');
    expect(toLocalTime('2026-10-25T00:30:00Z')).toBe('2026-10-25T02:30');
    expect(toLocalTime('2026-10-25T01:30:00Z')).toBe('2026-10-25T02:30');
  });

  it('is undefined when it has passed, is now or was not chosen', async () => {
    const { futureTime } = await rulesIn('UTC');
    const now = Date.parse('2026-12-01T09:30:00Z');
    expect(futureTime('2026-12-01T09:30', now)).toBeUndefined();
    expect(futureTime('2026-12-01T09:31', now)).toBe('2026-12-01T09:31:00.000Z');
    expect(futureTime('', now)).toBeUndefined();
    expect(futureTime('soon', now)).toBeUndefined();
  });

  it('leaves the field empty when there is none', async () => {
    const { toLocalTime } = await rulesIn('UTC');
    expect(toLocalTime(null)).toBe('');
  });

  it("is in the author's time zone, which has a name", async () => {
    const { authorTimeZone } = await rulesIn('Europe/Berlin');
    expect(authorTimeZone()).toBe('Europe/Berlin');
  });
});

describe('a post that its schedule has published', () => {
  const due = '2026-12-01T09:30:00.000Z';
  const before = { version: 3, status: 'review', publish_at: due, revised_at: null } as const;
  const live = {
    version: 4,
    status: 'published',
    publish_at: null,
    revised_at: null,
    updated_at: '2026-12-01T09:30:20.000Z',
  } as const;

  it.each([
    [true, 'went live at its time', {}],
    [false, 'was saved, too', { version: 5 }],
    [false, 'was published with another text', { revised_at: due }],
    [false, 'was published before its time', { updated_at: '2026-12-01T09:00:00.000Z' }],
    [false, 'was not published', { status: 'review', publish_at: due } as const],
  ])('is %s for one that %s', async (is, _what, change) => {
    const { isPublishedBySchedule } = await rulesIn('UTC');
    const now = { ...before, ...live, ...change };
    expect(isPublishedBySchedule({ ...before, updated_at: due }, now)).toBe(is);
  });
});
