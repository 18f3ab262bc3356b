import type { SignedIn } from '#shared/routes/handler.ts';
import { normalizeName } from '../users/users.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { guess } from './guess.ts';

export interface OwnPassword {
  actor: SignedIn;
  password: string;
  address: string;
}

/**
 * Lets Cognito check a caller's own password, within the attempts of a sign-in, as a session may be stolen. The
 * tokens that Cognito issues are never handed out, and are useless without a session of ours.
 * @throws Problem `too-many-requests`
 */
export function ownPasswordCheck(deps: AuthDeps): (asked: OwnPassword) => Promise<boolean> {
  return async ({ actor, password, address }) => {
    const name = normalizeName(actor.username);
    const check = () => deps.identity.signIn(actor.userId, password);
    return (await guess({ address, name, check }, deps)) !== undefined;
  };
}
