import { seedUsers } from '../seed/users.ts';

const storedLocally = 'Ctrl+C ends it; what you wrote stays. `npm start -- --fresh` starts over.';

/**
 * Prints the addresses and the logins of the seeded site.
 * @param ending What Ctrl+C does.
 */
export function printWelcome(siteUrl: string, ending = storedLocally): void {
  const logins = seedUsers.map(
    ({ username, password, title }) => `    ${title.padEnd(14)} ${username.padEnd(8)} ${password}`,
  );
  console.log(
    [
      '',
      `  Site     ${siteUrl}`,
      `  Admin    ${siteUrl}/admin`,
      `  API      ${siteUrl}/api/v1/openapi.json`,
      '',
      '  Logins (of this machine only)',
      ...logins,
      '',
      `  ${ending}`,
      '',
    ].join('\n'),
  );
}
