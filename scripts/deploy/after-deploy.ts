/** What follows a deployment: the demo viewer, the records of an own domain, the next step. */
import type { Target } from './account.ts';
import { commandLine } from './arguments.ts';
import { type DeployedSite, findSite, usersOf } from './deployed-site.ts';
import { siteRecords, tableOf } from './dns-records.ts';

export async function finishDeployment(target: Target, log: (line: string) => void): Promise<void> {
  const site = await findSite(target);
  log(`\nThe stacks are deployed. ${demoViewerSentences[await usersOf(site).keepDemoViewer()]}`);
  log(closingWords(target, site));
}

const demoViewerSentences = {
  created: 'The demo viewer can sign in now.',
  enabled: 'The demo viewer can sign in again.',
  disabled: 'The demo viewer cannot sign in any more.',
  unchanged: 'The demo viewer is as the settings want it.',
  off: 'There is no demo viewer, as the settings want it.',
};

export function closingWords({ settings, endpoint }: Target, site: DeployedSite): string {
  const { stage, domain } = settings;
  return [
    ...(domain && !domain.hostedZone ? recordsToAdd(domain.names, site) : []),
    '',
    `  Site   ${site.address}`,
    `  Admin  ${site.address}/admin`,
    '',
    'Next, unless there is an administrator already:',
    `  ${commandLine('create-admin', { stage, endpoint })}`,
  ].join('\n');
}

function recordsToAdd(names: string[], { distributionDomain }: DeployedSite): string[] {
  const records = siteRecords(names, distributionDomain);
  const atTheTop = records.some(({ type }) => type === 'ALIAS');
  return [
    '',
    'These records lead your domain to the site; add them where it is managed:',
    '',
    tableOf(records),
    ...(atTheTop ? ['', 'ALIAS is also called ANAME, or CNAME with flattening.'] : []),
  ];
}
