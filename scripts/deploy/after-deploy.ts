/** What follows a deployment: the records of a custom domain, and the next step. */
import type { Target } from './account.ts';
import { commandLine } from './arguments.ts';
import { type DeployedSite, findSite } from './deployed-site.ts';
import { siteRecords, tableOf } from './dns-records.ts';

export async function finishDeployment(target: Target, log: (line: string) => void): Promise<void> {
  const site = await findSite(target);
  log('\nThe stacks are deployed.');
  log(closingWords(target, site));
}

export function closingWords({ settings, endpoint }: Target, site: DeployedSite): string {
  const { stage, domain } = settings;
  return [
    ...(domain && !domain.hostedZone ? recordsToAdd(domain.names, site) : []),
    '',
    `  Site   ${site.address}`,
    `  Admin  ${site.address}/admin`,
    '',
    'Next, unless the site already has an administrator:',
    `  ${commandLine('create-admin', { stage, endpoint })}`,
  ].join('\n');
}

function recordsToAdd(names: string[], { distributionDomain }: DeployedSite): string[] {
  const records = siteRecords(names, distributionDomain);
  const atTheTop = records.some(({ type }) => type === 'ALIAS');
  return [
    '',
    'These records point your domain to the site; add them where the domain is managed:',
    '',
    tableOf(records),
    ...(atTheTop ? ['', 'ALIAS is also called ANAME or CNAME flattening.'] : []),
  ];
}
