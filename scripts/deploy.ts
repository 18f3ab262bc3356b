/** `npm run deploy`: checks, shows what will change, asks, deploys, and says what comes next. */
import { edgeRegion } from '#infra/config.ts';
import { main } from './build/run.ts';
import { buildSite } from './build/steps.ts';
import { alertAdvice, findAlertTopics } from './deploy/alerts.ts';
import { findTarget, type Target } from './deploy/account.ts';
import { commandLine, readArguments, targetOptions } from './deploy/arguments.ts';
import { askPermission } from './deploy/ask.ts';
import { cdk, deployStacks, showChanges, synthesizeStage } from './deploy/cdk.ts';
import { provideCertificate } from './deploy/certificate.ts';
import {
  cloudFrontCertificates,
  siteRecords,
  tableOf,
  writeRecords,
} from './deploy/certificates.ts';
import { type DeployedSite, findSite } from './deploy/deployed-site.ts';
import { announcement } from './deploy/existing-data.ts';
import { senderAdvice } from './deploy/sender.ts';
import { findResourcesToImport, adoptResources } from './deploy/adopt-resources.ts';

const command = {
  name: 'deploy',
  about: 'Deploys the site to AWS, or updates it. Shows what will change and asks first.',
  options: {
    ...targetOptions,
    yes: { type: 'boolean', about: 'Skips the question' },
    bootstrap: { type: 'boolean', about: 'First prepares the account and region for the CDK' },
  },
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const { bootstrap, yes } = options;
  const bootstrapCommand = bootstrap ? undefined : commandLine('deploy', options, '--bootstrap');
  const target = await findTarget({ ...options, bootstrapCommand });
  const { settings, account, region } = target;
  console.log(`Stage ${settings.stage}, account ${account}, ${region}.`);
  const certificateArn = await certificateFor(target, yes);
  await buildSite();
  const assembly = await synthesizeStage(settings.stage, certificateArn);
  // Follows the synthesis, because the CDK needs the assembly to bootstrap.
  if (bootstrap) await prepareAccount(assembly.directory, target);
  const existing = await findResourcesToImport(settings, assembly);
  await showChanges(assembly, console.log);
  for (const resource of existing) console.log(announcement(resource));
  if (!(await askPermission(`Deploy to account ${account} in ${region}?`, yes))) {
    return console.log('Nothing was deployed.');
  }
  await adoptResources(settings, assembly, existing);
  await deployStacks(assembly.directory, console.log);
  console.log('\nThe stacks are deployed.');
  const remainingSteps = [
    ...(await alertAdvice(settings.alerts.email, await findAlertTopics(assembly))),
    ...(await senderAdvice(settings, region)),
  ];
  console.log(closingWords(target, await findSite(target), remainingSteps));
});

async function certificateFor(
  { settings: { domain } }: Target,
  yes: boolean | undefined,
): Promise<string | undefined> {
  if (!domain) return undefined;
  return provideCertificate(domain, {
    certificates: cloudFrontCertificates(),
    writeRecords,
    agree: (question) => askPermission(question, yes),
    log: console.log,
  });
}

async function prepareAccount(directory: string, { account, region }: Target): Promise<void> {
  const regions = [...new Set([region, edgeRegion])];
  const environments = regions.map((name) => `aws://${account}/${name}`);
  await cdk('Preparing the account', ['bootstrap', ...environments, '--app', directory]);
}

/** @param remainingSteps what the owner has to do outside this command, such as confirming an address */
function closingWords(
  { settings, endpoint }: Target,
  site: DeployedSite,
  remainingSteps: string[],
): string {
  const { stage, domain } = settings;
  return [
    ...(domain && !domain.hostedZone ? recordsToAdd(domain.names, site) : []),
    '',
    ...(remainingSteps.length > 0 ? [...remainingSteps, ''] : []),
    `  Site   ${site.address}`,
    `  Admin  ${site.address}/admin`,
    '',
    'Next, unless the site already has an administrator:',
    `  ${commandLine('create-admin', { stage, endpoint })}`,
  ].join('\n');
}

function recordsToAdd(names: string[], { distributionDomain }: DeployedSite): string[] {
  const records = siteRecords(names, distributionDomain);
  const hasAlias = records.some(({ type }) => type === 'ALIAS');
  const hasBoth = new Set(records.map(({ name }) => name)).size < records.length;
  return [
    '',
    'These records point your domain to the site; add them where the domain is managed:',
    '',
    tableOf(records),
    ...(hasAlias ? ['', 'ALIAS is also called ANAME or CNAME flattening.'] : []),
    ...(hasBoth
      ? ['Of two for one name, add the ALIAS if the name is a domain of its own, else the CNAME.']
      : []),
  ];
}
