import type { User } from '#shared/schemas/auth.ts';

/** Why a viewer's buttons are disabled. */
export const readOnlyReason = 'This account is read-only';

/** Why an account cannot do what only administrators may do; undefined for administrators. */
export function lockReason({ role }: Pick<User, 'role'>, adminsOnly: string): string | undefined {
  if (role === 'admin') return undefined;
  return role === 'viewer' ? readOnlyReason : adminsOnly;
}
