/** Operations of administrators: create and delete users, and set passwords. */
import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../http.ts';
import { invalidParameter, operation, type Pool, requireUser, type User } from './pool.ts';
import { hashPassword, requirePolicy } from './passwords.ts';
import { forgetSessionsOf } from './sessions.ts';

const username = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u);
const userInput = z.object({ UserPoolId: z.string(), Username: username });

export const adminCreateUser = operation(
  userInput.extend({
    UserAttributes: z.array(z.object({ Name: z.string().min(1), Value: z.string() })).default([]),
    TemporaryPassword: z.string().optional(),
    MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
  }),
  async (pool, input) => {
    if (input.MessageAction !== 'SUPPRESS') {
      throw invalidParameter('The local Cognito sends no mail: MessageAction must be SUPPRESS.');
    }
    requireNewName(pool, input.Username);
    const password = input.TemporaryPassword ?? `Aa1!${randomBytes(12).toString('base64url')}`;
    requirePolicy(password, pool.settings.passwordPolicy);
    const passwordHash = await hashPassword(password);
    // Checked again: another request may have taken the name while the hash was computed.
    requireNewName(pool, input.Username);
    const now = pool.now();
    const user: User = {
      username: input.Username,
      sub: randomUUID(),
      attributes: Object.fromEntries(
        input.UserAttributes.map(({ Name, Value }) => [Name, Value] as const),
      ),
      status: 'FORCE_CHANGE_PASSWORD',
      passwordHash,
      passwordSetAt: now,
      createdAt: now,
      modifiedAt: now,
    };
    pool.state.users.set(user.username, user);
    await pool.state.save();
    return { User: describeUser(user) };
  },
);

export const adminDeleteUser = operation(userInput, async (pool, input) => {
  const user = requireUser(pool, input.Username);
  pool.state.users.delete(user.username);
  forgetSessionsOf(pool, user.username);
  await pool.state.save();
  return {};
});

/** Does not end sessions, just as on AWS. */
export const adminSetUserPassword = operation(
  userInput.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
  async (pool, input) => {
    requireUser(pool, input.Username);
    requirePolicy(input.Password, pool.settings.passwordPolicy);
    const passwordHash = await hashPassword(input.Password);
    // Looked up again: another request may have deleted the user while the hash was computed.
    const user = requireUser(pool, input.Username);
    user.passwordHash = passwordHash;
    user.status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
    user.passwordSetAt = pool.now();
    user.modifiedAt = pool.now();
    await pool.state.save();
    return {};
  },
);

function requireNewName(pool: Pool, name: string): void {
  if (!pool.state.users.has(name)) return;
  throw new ServiceError(400, 'UsernameExistsException', 'User account already exists');
}

function describeUser(user: User) {
  const attributes = Object.entries({ ...user.attributes, sub: user.sub });
  return {
    Username: user.username,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
    Enabled: true,
    UserStatus: user.status,
    Attributes: attributes.map(([Name, Value]) => ({ Name, Value })),
  };
}
