/** `npm run create-admin`: creates the first administrator, or resets the password or the second step of one. */
import { isGuessable } from '#shared/schemas/guessable-password.ts';
import { limits } from '#shared/schemas/limits.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { main } from './build/run.ts';
import { findTarget, type Target } from './deploy/account.ts';
import {
  adminFields,
  type AdministratorDeps,
  createAdministrator,
  resetAdministratorPassword,
  resetSecondStep,
  usernameField,
} from './deploy/administrators.ts';
import { answersFor, newPassword } from './deploy/ask.ts';
import { type Arguments, commandLine, readArguments, targetOptions } from './deploy/arguments.ts';
import { type DeployedSite, findSite, usersOf } from './deploy/deployed-site.ts';

const command = {
  name: 'create-admin',
  about:
    'Creates an administrator. Asks for everything that no option sets; without a terminal, the first line of standard input is the password.',
  options: {
    ...targetOptions,
    username: { type: 'string', about: 'Name to sign in with' },
    email: { type: 'string', about: 'E-mail address' },
    'first-name': { type: 'string', about: 'Optional' },
    'last-name': { type: 'string', about: 'Optional' },
    'reset-password': { type: 'boolean', about: 'Sets a new password for an existing user' },
    'reset-second-step': {
      type: 'boolean',
      about: 'Lets a user who lost the app and the recovery codes sign in without a second step',
    },
  },
} as const;

type Options = Arguments<(typeof command)['options']>;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const target = await findTarget(options);
  const site = await findSite(target);
  const deps = depsFor(site);
  if (options['reset-password']) await resetPassword(options, deps);
  else if (options['reset-second-step']) await removeSecondStep(options, deps);
  else await create(options, target, deps);
  console.log(`Sign in at ${site.address}/admin`);
});

async function create(options: Options, target: Target, deps: AdministratorDeps): Promise<void> {
  const names = await answersFor(adminFields, options);
  if ((await createAdministrator(names, deps)) === 'created') {
    return console.log(`"${names.username}" is now an administrator.`);
  }
  const { settings, endpoint } = target;
  const { stage } = settings;
  const remedy = commandLine('create-admin', { stage, endpoint }, '--reset-password');
  console.log(
    `"${names.username}" is already an administrator; nothing was changed, not even the password.\nTo set a new password: ${remedy}`,
  );
}

async function resetPassword(options: Options, deps: AdministratorDeps): Promise<void> {
  const { username } = await answersFor({ username: usernameField }, options);
  const user = await resetAdministratorPassword(username, deps);
  console.log(`The password of "${user.username}" was changed, and all their sessions have ended.`);
  if (!user.isActive) console.log('The account is disabled; an administrator can enable it.');
}

async function removeSecondStep(options: Options, deps: AdministratorDeps): Promise<void> {
  const { username } = await answersFor({ username: usernameField }, options);
  const user = await resetSecondStep(username, deps);
  console.log(
    `"${user.username}" signs in with the password alone, and all their sessions have ended.`,
  );
}

function depsFor(site: DeployedSite): AdministratorDeps {
  return {
    users: usersOf(site),
    newPassword: (known) =>
      newPassword((password) => {
        if (password.length < limits.password.min) return userMessages.passwordTooShort;
        if (password.length > limits.password.max) return userMessages.passwordTooLong;
        return !isGuessable(password, known) || userMessages.passwordGuessable;
      }),
  };
}
