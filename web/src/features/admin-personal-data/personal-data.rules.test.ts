import { describe, expect, it } from 'vitest';
import {
  type ExportedData,
  erasureOutcome,
  erasureWarning,
  hasNoData,
  type StoredData,
  personalDataFile,
} from './personal-data.rules.ts';

const nothing: StoredData = { user: null, messages: [], activity: 0, working_copies: 0, posts: 0 };
const user = { id: 'u', name: 'Bo Keel', username: 'bo' };
const messages = (count: number): StoredData['messages'] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    folder: 'inbox',
    subject: 'Tides',
    created_at: '2026-11-12T12:30:00.000Z',
  }));

describe('nothing is stored', () => {
  it('for an address without messages and without a user', () => {
    expect(hasNoData(nothing)).toBe(true);
    expect(hasNoData({ ...nothing, messages: messages(1) })).toBe(false);
    expect(hasNoData({ ...nothing, user })).toBe(false);
  });
});

describe('the warning before an erasure', () => {
  it.each<[string, StoredData, boolean, string]>([
    [
      'messages',
      { ...nothing, messages: messages(1) },
      false,
      '1 message will be deleted for everyone. This cannot be undone.',
    ],
    [
      'an author',
      { ...nothing, user, messages: messages(2), working_copies: 1, posts: 4 },
      false,
      '2 messages, the account of Bo Keel and 1 unsaved change of a post will be deleted for everyone. The activity will no longer name this user. 4 posts stay, with the author’s name. This cannot be undone.',
    ],
    [
      'the own address',
      { ...nothing, user, messages: messages(2), working_copies: 1, posts: 4 },
      true,
      '2 messages will be deleted for everyone. Your own account stays, with everything that belongs to it. This cannot be undone.',
    ],
  ])('names what will be deleted and what stays: %s', (_, stored, isOwn, sentence) => {
    expect(erasureWarning(stored, isOwn)).toBe(sentence);
  });
});

describe('the outcome of an erasure', () => {
  const erased = { messages: 1, activity: 0, working_copies: 0, user_deleted: false };

  it.each([
    [erased, '1 message was deleted.'],
    [{ ...erased, messages: 0 }, 'Nothing was left to delete.'],
    [{ ...erased, messages: 0, user_deleted: true }, 'The account was deleted.'],
    [{ ...erased, messages: 12 }, '12 messages were deleted.'],
    [
      { ...erased, messages: 0, user_deleted: true, working_copies: 2 },
      'The account and 2 unsaved changes of posts were deleted.',
    ],
  ])('says how many were deleted', (outcome, sentence) => {
    expect(erasureOutcome(outcome)).toBe(sentence);
  });
});

describe('the file', () => {
  it('names the person, the time and what is missing, but its name has no address', () => {
    const data: ExportedData = {
      user: null,
      messages: [],
      activity: [],
      unsaved_changes: [],
      posts: [],
    };
    const now = new Date('2026-11-26T15:00:00.000Z');
    const file = personalDataFile(data, { email: 'ida@example.com', siteName: 'Datum', now });
    expect(file.name).toBe('personal-data-2026-11-26.json');
    expect(JSON.parse(file.text)).toEqual({
      site: 'Datum',
      email: 'ida@example.com',
      exported_at: '2026-11-26T15:00:00.000Z',
      notes: [expect.stringContaining('Visits'), ...Array(3).fill(expect.any(String))],
      ...data,
    });
  });
});
