/** The fields of an administrator's account, with the rules of the user form. */
import { text } from '#shared/schemas/common.ts';
import { limits } from '#shared/schemas/limits.ts';
import * as z from 'zod';
import type { Field } from './answers.ts';

export const usernameField: Field = {
  option: 'username',
  question: 'Username',
  check: checkBy(text(limits.username.max).trim().min(1, 'Username is required')),
};

export const adminFields = {
  username: usernameField,
  email: {
    option: 'email',
    question: 'E-mail address',
    check: checkBy(
      text(254).min(1, 'Email is required').pipe(z.email('Please enter a valid email address')),
    ),
  },
  firstName: { option: 'first-name', question: 'First name', check: checkBy(text(150)) },
  lastName: { option: 'last-name', question: 'Last name', check: checkBy(text(150)) },
} satisfies Record<string, Field>;

function checkBy(schema: z.ZodType): Field['check'] {
  return (answer) => {
    const result = schema.safeParse(answer);
    return result.success || (result.error.issues[0]?.message ?? 'This is not valid');
  };
}
