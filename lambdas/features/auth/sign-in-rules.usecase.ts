import { savingLatest } from '#lambdas/kernel/saving.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { SignInRules } from '#shared/schemas/account.ts';
import type { AuthDeps } from './auth-deps.ts';
import { noRules } from './second-step.usecases.ts';

type Deps = Pick<AuthDeps, 'signInRules' | 'now' | 'newId'>;

export async function getSignInRules({
  signInRules,
}: Pick<Deps, 'signInRules'>): Promise<SignInRules> {
  const { secondStepRequiredSince } = (await signInRules.find()) ?? noRules;
  return { second_step_required_since: secondStepRequiredSince };
}

/** Requiring it again changes nothing, so that nobody gets another seven days. */
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
      actionDisplay: isRequired
        ? 'Required two-step sign-in of'
        : 'No longer requires two-step sign-in of',
      label: 'staff and administrators',
      userId: actor.userId,
      timestamp,
    };
    const after = { secondStepRequiredSince: isRequired ? timestamp : null };
    return signInRules.save({ before, after, event });
  });
  return getSignInRules(deps);
}
