import { invalidField, problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { DemoViewer } from '#shared/site/site-config.ts';
import {
  createUser,
  type CreateUserDeps,
  makeAccount,
  type NewUser,
} from './create-user.usecase.ts';
import { normalizeName, roleOf, type UserRecord, userEvent } from './user.ts';

/** `off` when the demo viewer is not enabled and has no account. */
export type DemoViewerOutcome = 'created' | 'enabled' | 'disabled' | 'unchanged' | 'off';

/**
 * Applies the owner's configuration to the demo viewer's account. A repeated call changes nothing. An account
 * with this name whose role is not viewer belongs to a person, and stays as it is.
 * @throws Problem `conflict` when the name belongs to a person or somebody changes the account meanwhile,
 *   `validation-failed` for an invalid password
 */
export async function applyDemoViewer(
  config: DemoViewer,
  deps: CreateUserDeps,
): Promise<DemoViewerOutcome> {
  const user = await deps.users.findByUsername(config.username);
  return config.enabled ? enableDemoViewer({ user, config }, deps) : disableDemoViewer(user, deps);
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
  { user, config }: { user: UserRecord | undefined; config: DemoViewer },
  deps: CreateUserDeps,
): Promise<DemoViewerOutcome> {
  checkPassword(config.password);
  if (user && !isDemoViewer(user)) {
    const detail = `"${config.username}" is the name of another account. Choose another name for the demo viewer.`;
    throw problem('conflict', { detail });
  }
  if (!user || user.pending) {
    await createUser(deps, demoViewerUser(config));
    return 'created';
  }
  await makeAccount(user, config.password, deps);
  if (user.isActive) return 'unchanged';
  await setActive({ user, isActive: true }, deps);
  return 'enabled';
}

async function disableDemoViewer(
  user: UserRecord | undefined,
  deps: CreateUserDeps,
): Promise<DemoViewerOutcome> {
  if (!user || !isDemoViewer(user)) return 'off';
  if (!user.isActive) return 'unchanged';
  await setActive({ user, isActive: false }, deps);
  return 'disabled';
}

async function setActive(
  { user, isActive }: { user: UserRecord; isActive: boolean },
  deps: CreateUserDeps,
): Promise<void> {
  const event = userEvent(isActive ? 'enable_user' : 'disable_user', { user }, deps);
  const after = { ...user, isActive, version: user.version + 1 };
  const outcome = await deps.users.update({ before: user, after, event });
  if (outcome !== 'saved') throw problem('conflict');
}

function isDemoViewer(user: UserRecord): boolean {
  return roleOf(user) === 'viewer';
}

function checkPassword(password: string): void {
  const { min, max } = limits.password;
  if (password.length >= min && password.length <= max) return;
  const detail = `The demo viewer's password must have ${min} to ${max} characters.`;
  throw invalidField('password', detail);
}
