import { describe, expect, it } from 'vitest';
import { createMessagesRepository } from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import type { PersonalDataPlace } from '#shared/schemas/personal-data.ts';
import { contactMessage } from '#test/support/contact-fixtures.ts';
import { userRecord } from '#test/support/auth-fixtures.ts';
import type { Person, PersonalDataDeps } from './person.ts';
import { readStep, type Step } from './read-step.ts';

const email = 'ida@example.com';
const stranger: Person = { email, user: undefined };
const user = userRecord({ email });
const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const noEntries = { find: async () => undefined, findTrashed: async () => undefined };

/** Makes stores that are empty except for the given items. */
function depsWith(changes: Partial<PersonalDataDeps>): PersonalDataDeps {
  const none = async () => {
    throw new Error('Not part of a step that reads');
  };
  return {
    users: { findByEmail: none },
    lockUser: none,
    eraseUser: none,
    inbox: createInboxRepository(inMemoryTable()),
    activity: { events: async () => ({ entries: [], more: false }) },
    audit: { record: none },
    posts: {
      page: async () => ({ entries: [], more: false }),
    },
    entries: { post: noEntries, project: noEntries, page: noEntries },
    copies: { formsOf: async () => [], find: async () => undefined, remove: none },
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
    const table = inMemoryTable();
    const messages = createMessagesRepository(table);
    for (const [number, address] of addresses.entries()) {
      await messages.store({
        message: contactMessage({ id: idOf(number), email: address, createdAt: time(number) }),
        sender: { id: idOf(number), before: [], after: [1], expiresAt: new Date(time(60)) },
      });
    }
    return createInboxRepository(table);
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
  it('are found 10 at a time, of every form, each once, even while they are removed', async () => {
    const stored = ['new', idOf(1), 'a post that is gone'].flatMap((entry) =>
      Array.from({ length: 12 }, (_, number) => ({
        kind: 'post' as const,
        entry,
        id: `form-${number}`,
      })),
    );
    for (const removes of [false, true]) {
      const left = new Set(stored);
      const deps = depsWith({
        copies: { ...depsWith({}).copies, formsOf: async () => [...left] },
      });
      const found: object[] = [];
      const sizes: number[] = [];
      let from: PersonalDataPlace | null = { part: 'copies' };
      while (from) {
        const step: Step = await readStep({ person: { email, user }, from }, deps);
        found.push(...step.copies.map(({ kind, entry, id }) => ({ kind, entry, id })));
        sizes.push(step.copies.length);
        const isFound = (form: { entry: string; id: string }) =>
          step.copies.some(({ entry, id }) => entry === form.entry && id === form.id);
        if (removes) for (const form of [...left].filter(isFound)) left.delete(form);
        from = step.next;
      }
      expect(found).toHaveLength(stored.length);
      expect(found).toEqual(expect.arrayContaining(stored));
      expect(sizes).toEqual([10, 10, 10, 6]);
    }
  });

  it('are not looked for without a user, whatever the request says', async () => {
    const step = await readStep({ person: stranger, from: { part: 'copies' } }, depsWith({}));
    expect(step).toMatchObject({ copies: [], posts: [], events: [] });
  });
});
