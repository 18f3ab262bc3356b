import { join, relative } from 'node:path';
import { seedUsers } from '../seed/users.ts';

const storedLocally =
  'Press Ctrl+C to stop; your data is kept. `npm start -- --fresh` starts over.';

export interface Welcome {
  siteUrl: string;
  /** Folder that gets the site's mails. */
  mailDirectory?: string;
  /** Sentence that says what Ctrl+C does. */
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
      ...(mailDirectory
        ? [`  Mail     ${join(relative('', mailDirectory), '*.eml')}, not sent`]
        : []),
      '',
      '  Logins (on this machine only)',
      ...logins,
      '',
      `  To make it yours, sign in as the owner and open ${siteUrl}/admin/settings.`,
      '',
      `  ${ending}`,
      '',
    ].join('\n'),
  );
}
