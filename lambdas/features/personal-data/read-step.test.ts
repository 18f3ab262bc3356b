import { describe, expect, it } from 'vitest';
import type { PersonalDataPlace } from '#shared/schemas/personal-data.ts';
import { contactMessage } from '#test/support/contact-fixtures.ts';
import { inMemoryMessages } from '#test/support/in-memory-contact.ts';
import { userRecord } from '#test/support/auth-fixtures.ts';
import type { Person } from './person.ts';
import type { PersonalDataDeps } from './personal-data-deps.ts';
import { readStep, type Step } from './read-step.ts';

const email = 'ida@example.com';
const stranger: Person = { email, user: undefined };
const user = userRecord({ email });
const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Stores that are empty except for these. */
function depsWith(changes: Partial<PersonalDataDeps>): PersonalDataDeps {
  const none = async () => {
    throw new Error('Not part of a step that reads');
  };
  return {
    users: { findByEmail: none },
    eraseUser: none,
    inbox: { ...inMemoryMessages().inbox },
    activity: { events: async () => ({ events: [], more: false }) },
    audit: { record: none },
    posts: { page: async () => ({ posts: [], more: false }), trashed: async () => [] },
    copies: { list: async () => [], remove: none },
    now: () => new Date(time(0)),
    newId: () => idOf(0),
    ...changes,
  };
}

async function everyStep(person: Person, deps: PersonalDataDeps): Promise<Step[]> {
  const all: Step[] = [];
  let from: PersonalDataPlace | undefined;
  do {
    const step = await readStep({ person, from }, deps);
    all.push(step);
    from = step.next ?? undefined;
  } while (from);
  return all;
}

describe('messages', () => {
  async function inboxWith(addresses: readonly string[]) {
    const { inbox, repository } = inMemoryMessages();
    for (const [number, address] of addresses.entries()) {
      await repository.store({
        message: contactMessage({ id: idOf(number), email: address, createdAt: time(number) }),
        sender: { id: idOf(number), before: [], after: [1], expiresAt: new Date(time(60)) },
      });
    }
    return inbox;
  }

  it('are read 500 at a time, whoever sent them', async () => {
    const others = Array.from({ length: 600 }, () => 'other@example.com');
    const inbox = await inboxWith([email, ...others]);
    const sizes: number[] = [];
    const counting: typeof inbox = {
      ...inbox,
      page: (request) => {
        sizes.push(request.size);
        return inbox.page(request);
      },
    };
    const steps = await everyStep(stranger, depsWith({ inbox: counting }));
    expect(steps.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[], [idOf(0)], []]);
    expect(sizes).toEqual([500, 500, 500]);
  });

  it('of the person are found 25 at a time, each once', async () => {
    const inbox = await inboxWith(Array.from({ length: 60 }, () => 'Ida@Example.com '));
    const steps = await everyStep(stranger, depsWith({ inbox }));
    expect(steps.map(({ messages }) => messages.length)).toEqual([25, 25, 10, 0]);
    const ids = steps.flatMap(({ messages }) => messages.map(({ id }) => id));
    expect(new Set(ids).size).toBe(60);
  });
});

describe('unsaved changes', () => {
  it('are looked for in new posts, in ten posts at a time, and in the trash', async () => {
    const asked: string[][] = [];
    const copies: PersonalDataDeps['copies'] = {
      list: async ({ post }) => {
        asked.at(-1)?.push(post);
        return [];
      },
      remove: async () => undefined,
    };
    const trashed = Array.from({ length: 12 }, (_, number) => ({
      id: idOf(number),
      title: 'A post',
      trashedAt: time(60 - number),
    }));
    const deps = depsWith({
      copies,
      // Only what the step reads of a post.
      posts: {
        page: async () => ({ posts: [], more: false }),
        trashed: async () => trashed as never,
      },
    });
    let from: PersonalDataPlace | null = { part: 'posts' };
    while (from) {
      asked.push([]);
      from = (await readStep({ person: { email, user }, from }, deps)).next;
    }
    const ids = trashed.map(({ id }) => id);
    expect(asked).toEqual([['new'], ids.slice(0, 10), ids.slice(10)]);
  });

  it('are found 10 at a time, in new and in trashed posts, each once, even while they are removed', async () => {
    const post = { id: idOf(1), title: 'A post', author: { id: user.id }, createdAt: time(1) };
    const stored = ['new', post.id, idOf(2)].flatMap((of) =>
      Array.from({ length: 12 }, (_, number) => ({ of, id: `form-${number}` })),
    );
    const placesOf = (copies: readonly { of: string; id: string }[]) =>
      copies.map(({ of, id }) => `${of} ${id}`).sort();
    const deps = (left: { of: string; id: string }[]) =>
      depsWith({
        copies: {
          list: async ({ post: of }) => left.filter((copy) => copy.of === of) as never,
          remove: async () => undefined,
        },
        posts: {
          page: async () => ({ posts: [post] as never, more: false }),
          trashed: async () => [{ id: idOf(2), title: 'Gone', trashedAt: time(2) }] as never,
        },
      });
    for (const removes of [false, true]) {
      const left = [...stored];
      const found: { of: string; id: string }[] = [];
      const sizes: number[] = [];
      const authored: number[] = [];
      let from: PersonalDataPlace | null = { part: 'posts' };
      while (from) {
        const step: Step = await readStep({ person: { email, user }, from }, deps(left));
        const copies = step.copies.map((each) => ({ of: each.post, id: each.copy.id }));
        found.push(...copies);
        sizes.push(copies.length);
        authored.push(step.posts.length);
        const gone = new Set(placesOf(copies));
        if (removes)
          left.splice(0, left.length, ...left.filter((copy) => !gone.has(`${copy.of} ${copy.id}`)));
        from = step.next;
      }
      expect(placesOf(found)).toEqual(placesOf(stored));
      expect(sizes).toEqual([10, 10, 4, 10, 2]);
      expect(authored).toEqual([1, 0, 0, 0, 0]);
    }
  });

  it('are not looked for without a user, whatever the request says', async () => {
    const step = await readStep({ person: stranger, from: { part: 'posts' } }, depsWith({}));
    expect(step).toMatchObject({ copies: [], posts: [], events: [] });
  });
});
