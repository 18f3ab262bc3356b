import { relative } from 'node:path';
import { seedUsers } from '../seed/users.ts';

const storedLocally = 'Ctrl+C ends it; what you wrote stays. `npm start -- --fresh` starts over.';

export interface Welcome {
  siteUrl: string;
  /** Where mail is found that is sent here. */
  mailDirectory?: string;
  /** What Ctrl+C does. */
  ending?: string;
}

/** Prints the addresses and the logins of the seeded site. */
export function printWelcome({ siteUrl, mailDirectory, ending = storedLocally }: Welcome): void {
  const logins = seedUsers.map(
    ({ username, password, title }) => `    ${title.padEnd(14)} ${username.padEnd(8)} ${password}`,
  );
  console.log(
    [
      '',
      `  Site     ${siteUrl}`,
      `  Admin    ${siteUrl}/admin`,
      `  API      ${siteUrl}/api/v1/openapi.json`,
      ...(mailDirectory ? [`  Mail     ${relative('', mailDirectory)}/*.eml, not sent`] : []),
      '',
      '  Logins (of this machine only)',
      ...logins,
      '',
      `  ${ending}`,
      '',
    ].join('\n'),
  );
}
