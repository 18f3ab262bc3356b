import { savingLatest } from '#lambdas/kernel/saving.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { SignInRules } from '#shared/schemas/account.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { UserRecord } from '../users/users.repository.ts';

const graceMs = 7 * 24 * 60 * 60 * 1000;

type Deps = Pick<AuthDeps, 'signInRules' | 'now' | 'newId'>;

const noRules = { secondStepRequiredSince: null };

/**
 * Returns when staff and administrators must have set up a second step: seven days after the rule, or after they
 * joined. Undefined while it is optional.
 */
export async function secondStepDueAt(
  { dateJoined }: Pick<UserRecord, 'dateJoined'>,
  { signInRules }: { signInRules: Pick<Deps['signInRules'], 'find'> },
): Promise<Date | undefined> {
  const { secondStepRequiredSince: since } = (await signInRules.find()) ?? noRules;
  if (since === null) return undefined;
  return new Date(Math.max(Date.parse(since), Date.parse(dateJoined)) + graceMs);
}

export async function getSignInRules({
  signInRules,
}: Pick<Deps, 'signInRules'>): Promise<SignInRules> {
  const { secondStepRequiredSince } = (await signInRules.find()) ?? noRules;
  return { second_step_required_since: secondStepRequiredSince };
}

/** Requiring a second step again changes nothing, so that nobody gets another seven days. */
export async function updateSignInRules(
  { actor, isRequired }: { actor: SignedIn; isRequired: boolean },
  deps: Deps,
): Promise<SignInRules> {
  const { signInRules, now, newId } = deps;
  await savingLatest(undefined, async () => {
    const before = (await signInRules.find()) ?? noRules;
    if ((before.secondStepRequiredSince !== null) === isRequired) return 'saved';
    const timestamp = now().toISOString();
    const event = {
      id: newId(),
      action: 'change_sign_in_rules',
      actionDisplay: `${isRequired ? 'Required' : 'No longer requires'} two-step sign-in of`,
      label: 'staff and administrators',
      userId: actor.userId,
      timestamp,
    };
    const after = { secondStepRequiredSince: isRequired ? timestamp : null };
    return signInRules.save({ before, after, event });
  });
  return getSignInRules(deps);
}
