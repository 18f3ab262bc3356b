import { describe, expect, it } from 'vitest';
import { saveChoice, toLocalTime } from './post-form.rules.ts';

const none = { publish_at: '' };
const typed = { publish_at: '2099-12-24T18:00' };
const typedTime = new Date(typed.publish_at).toISOString();
const scheduled = { status: 'review', publish_at: '2099-12-01T08:30:00.000Z' } as const;
const shown = { publish_at: toLocalTime(scheduled.publish_at) };

describe('the status that a button gives a post', () => {
  it("is the button's own, or the saved one when the button is about the time", () => {
    expect(saveChoice('published', none, undefined)).toEqual({ status: 'published' });
    expect(saveChoice('draft', none, undefined)).toEqual({ status: 'draft' });
    expect(saveChoice('schedule', typed, undefined)).toMatchObject({ status: 'draft' });
    expect(saveChoice('schedule', typed, scheduled)).toMatchObject({ status: 'review' });
    expect(saveChoice('cancel-schedule', shown, scheduled)).toMatchObject({ status: 'review' });
  });

  it('is the saved one when the author stays', () => {
    expect(saveChoice('stay', none, undefined)).toEqual({ status: 'draft' });
    expect(saveChoice('stay', shown, scheduled)).toEqual({ status: 'review' });
    expect(saveChoice('stay', typed, scheduled)).toEqual({
      status: 'review',
      publish_at: typedTime,
    });
    const live = { status: 'published', publish_at: null } as const;
    expect(saveChoice('stay', typed, live)).toEqual({ status: 'published' });
  });
});

describe('a time that was typed', () => {
  it('is set by the buttons that keep the post unpublished', () => {
    const choice = { status: 'draft', publish_at: typedTime };
    expect(saveChoice('draft', typed, undefined)).toEqual(choice);
    expect(saveChoice('draft', typed, scheduled)).toEqual(choice);
    expect(saveChoice('published', typed, undefined)).not.toHaveProperty('publish_at');
  });

  it('leaves the schedule alone when it equals the saved one', () => {
    expect(saveChoice('draft', shown, scheduled)).toEqual({ status: 'draft' });
  });

  it('ends the schedule when it was cleared', () => {
    expect(saveChoice('review', none, scheduled)).toEqual({ status: 'review', publish_at: null });
  });

  it('is refused when it has passed, and when Schedule has none', () => {
    const passed = { publish_at: '2020-01-01T00:00' };
    expect(saveChoice('draft', passed, scheduled)).toBe('not-in-the-future');
    expect(saveChoice('schedule', passed, undefined)).toBe('not-in-the-future');
    expect(saveChoice('schedule', none, undefined)).toBe('not-in-the-future');
  });
});
