import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { DemoViewer } from '#shared/site/site-config.ts';
import {
  createUser,
  type CreateUserDeps,
  makeAccount,
  type NewUser,
} from './create-user.usecase.ts';
import { normalizeName, roleOf, type UserRecord, userEvent } from './user.ts';

/** `off` when no demo viewer is configured or exists. */
export type DemoViewerOutcome = 'created' | 'enabled' | 'disabled' | 'unchanged' | 'off';

/**
 * Applies the owner's configuration to the demo viewer's account. A repeated call changes nothing. An account
 * with the name and more rights than a viewer belongs to a person, and stays as it is.
 * @throws Problem `conflict` when the name belongs to a person or somebody changes the account meanwhile,
 *   `validation-failed` for an invalid password
 */
export async function keepDemoViewer(
  deps: CreateUserDeps,
  wanted: DemoViewer,
): Promise<DemoViewerOutcome> {
  const user = await deps.users.findByUsername(wanted.username);
  return wanted.enabled ? enableDemoViewer(deps, wanted, user) : disableDemoViewer(deps, user);
}

export function demoViewerUser({ username, password }: DemoViewer): NewUser {
  return {
    username,
    email: `${normalizeName(username)}@example.com`,
    first_name: 'Demo',
    last_name: 'Viewer',
    password,
    is_active: true,
    is_viewer: true,
    is_staff: false,
    is_admin: false,
  };
}

/** Sets the password every time, as Cognito cannot tell whether it has changed. */
async function enableDemoViewer(
  deps: CreateUserDeps,
  wanted: DemoViewer,
  user: UserRecord | undefined,
): Promise<DemoViewerOutcome> {
  checkPassword(wanted.password);
  if (user && !isDemoViewer(user)) {
    const detail = `"${wanted.username}" is the name of another account. Choose another name for the demo viewer.`;
    throw problem('conflict', { detail });
  }
  if (!user || user.pending) {
    await createUser(deps, demoViewerUser(wanted));
    return 'created';
  }
  await makeAccount(user, wanted.password, deps);
  if (user.isActive) return 'unchanged';
  await setActive(deps, user, true);
  return 'enabled';
}

async function disableDemoViewer(
  deps: CreateUserDeps,
  user: UserRecord | undefined,
): Promise<DemoViewerOutcome> {
  if (!user || !isDemoViewer(user)) return 'off';
  if (!user.isActive) return 'unchanged';
  await setActive(deps, user, false);
  return 'disabled';
}

async function setActive(
  { users, now, newId }: CreateUserDeps,
  user: UserRecord,
  isActive: boolean,
): Promise<void> {
  const action = isActive ? 'enable_user' : 'disable_user';
  const event = userEvent(action, { user, now: now(), id: newId() });
  const after = { ...user, isActive, version: user.version + 1 };
  const outcome = await users.update({ before: user, after, event });
  if (outcome !== 'saved') throw problem('conflict');
}

function isDemoViewer(user: UserRecord): boolean {
  return roleOf(user) === 'viewer';
}

function checkPassword(password: string): void {
  const { min, max } = limits.password;
  if (password.length >= min && password.length <= max) return;
  const detail = `The demo viewer's password must have ${min} to ${max} characters.`;
  throw problem('validation-failed', { detail, errors: { password: detail } });
}
