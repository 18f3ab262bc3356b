import { describe, expect, it } from 'vitest';
import { contactSchema } from '#shared/schemas/contact.ts';
import { limits } from '#shared/schemas/limits.ts';
import { checkContact, errorsOfFields, firstInvalid } from './contact-form.rules.ts';

const valid = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Arenas',
  message: 'A question about them',
};

describe('the errors of a message', () => {
  it('are none when every field is filled in', () => {
    expect(checkContact(valid)).toEqual({});
    expect(firstInvalid({})).toBeUndefined();
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
    expect(checkContact({ ...valid, [field]: value })).toEqual({ [field]: message });
  });

  it('do not include a length of ten characters', () => {
    expect(checkContact({ ...valid, message: 'x'.repeat(10) })).toEqual({});
  });

  it('are the same in the browser and on the server', () => {
    const samples = [
      valid,
      { name: '', email: '', subject: '', message: '' },
      { ...valid, email: 'ada@example', message: 'short' },
      { ...valid, email: `${'a'.repeat(limits.email.max - 12)}@example.com` },
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

  it('are shown beside the visible fields, in their order', () => {
    const errors = errorsOfFields({ website: 'At most 2048', message: 'Long', name: 'Odd' });
    expect(errors).toEqual({ name: 'Odd', message: 'Long' });
    expect(firstInvalid(errors)).toBe('name');
  });
});
