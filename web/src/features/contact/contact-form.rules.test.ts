import { describe, expect, it } from 'vitest';
import { contactSchema } from '#shared/schemas/contact.ts';
import { limits } from '#shared/schemas/limits.ts';
import { checkContact, errorsOfFields, firstWrong } from './contact-form.rules.ts';

const right = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Arenas',
  message: 'A question about them',
};

describe('what is wrong with a message', () => {
  it('is nothing when every field is filled in', () => {
    expect(checkContact(right)).toEqual({});
    expect(firstWrong({})).toBeUndefined();
  });

  it.each([
    ['name', '', 'Name is required'],
    ['email', '', 'Email is required'],
    ['email', 'ada@example', 'Please enter a valid email'],
    ['email', 'ada example@example.com', 'Please enter a valid email'],
    ['subject', '', 'Subject is required'],
    ['message', '', 'Message is required'],
    ['message', 'x'.repeat(9), 'Message must be at least 10 characters'],
  ])('%s %j: %s', (field, value, message) => {
    expect(checkContact({ ...right, [field]: value })).toEqual({ [field]: message });
  });

  it('begins below ten characters', () => {
    expect(checkContact({ ...right, message: 'x'.repeat(10) })).toEqual({});
  });

  it('is the same in the browser and on the server', () => {
    const samples = [
      right,
      { name: '', email: '', subject: '', message: '' },
      { ...right, email: 'ada@example', message: 'short' },
      { ...right, email: `${'a'.repeat(limits.email.max - 12)}@example.com` },
    ];
    for (const sample of samples) {
      const server = contactSchema.safeParse(sample);
      const issues = server.success ? [] : server.error.issues;
      const first = new Map(
        issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
      );
      expect(checkContact(sample)).toEqual(Object.fromEntries(first));
    }
  });

  it('is shown beside the visible fields, the first of them first', () => {
    const errors = errorsOfFields({ website: 'At most 2048', message: 'Long', name: 'Odd' });
    expect(errors).toEqual({ name: 'Odd', message: 'Long' });
    expect(firstWrong(errors)).toBe('name');
  });
});
