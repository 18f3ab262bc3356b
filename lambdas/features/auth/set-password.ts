import { Problem } from '#shared/problems.ts';
import type { AuthDeps } from './auth-deps.ts';

/**
 * Sets a password. If Cognito's answer is lost, signing in with it tells whether it was set.
 * @throws Problem `validation-failed` for a refused password
 */
export async function setPassword(
  userId: string,
  password: string,
  { accounts, identity }: Pick<AuthDeps, 'accounts' | 'identity'>,
): Promise<void> {
  try {
    await accounts.setPassword(userId, password);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const check = await identity.signIn(userId, password).catch(() => undefined);
    if (check?.kind !== 'signed-in') throw error;
  }
}
