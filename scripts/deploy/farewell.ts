/**
 * What `destroy` prints: before, what is deleted and what is kept; afterwards, how to delete the
 * rest for good.
 */
import type { ExistingData } from '#infra/config.ts';
import { dataKinds } from '#infra/data-kinds.ts';
import { settingsFile } from '#infra/settings-error.ts';
import type { Target } from './account.ts';
import { nameOf, removalCommands } from './removal-commands.ts';
import type { Retained } from './retained.ts';

export function beforeDestroying(stacks: string[], retained: Retained[]): string {
  return [
    '',
    'These stacks will be deleted, and with them the site, its API and its addresses:',
    ...stacks.map((stack) => `  ${stack}`),
    '',
    'These are kept, with everything in them:',
    ...retained.map((one) => `  ${nameOf(one)}`),
    '',
  ].join('\n');
}

export function afterDestroying(retained: Retained[], target: Target): string {
  if (retained.length === 0) return 'Nothing was kept, as far as is known.';
  const blocks = retained.map((one) => {
    const commands = removalCommands(one, target);
    const lines = commands.length > 0 ? commands : ['Delete it in the AWS console.'];
    return [`# ${nameOf(one)}`, ...lines].join('\n');
  });
  const buckets = retained.some(({ type }) => type === 'AWS::S3::Bucket');
  return [
    ...howToTakeUp(existingDataOf(retained), target),
    'These commands delete for good what was kept. This cannot be undone.',
    ...(buckets
      ? [
          'The first command for a bucket deletes up to 1000 files: repeat it until it is refused because the bucket is empty.',
        ]
      : []),
    '',
    blocks.join('\n\n'),
    '',
    'The stack CDKToolkit is kept too, for other CDK apps of the account.',
    ...(target.settings.domain
      ? ["So is the domain's certificate, which costs nothing: it is in ACM in us-east-1."]
      : []),
  ].join('\n');
}

/** The first of each kind, as CloudFormation lists the newest stack first. */
function existingDataOf(retained: Retained[]): ExistingData {
  const named = Object.entries(dataKinds).flatMap(([setting, kind]) => {
    const found = retained.find(
      ({ type, logicalId }) => type === kind.type && logicalId.startsWith(kind.id),
    );
    return found ? [[setting, found.id]] : [];
  });
  return Object.fromEntries(named);
}

function howToTakeUp(data: ExistingData, { settings: { stage }, endpoint }: Target): string[] {
  if (Object.keys(data).length === 0) return [];
  // The settings file cannot name resources in an emulator.
  if (endpoint) {
    return [
      'To deploy the stage again with the data that was kept, set this in the environment:',
      '',
      `EXISTING_DATA='${JSON.stringify(data)}'`,
      '',
    ];
  }
  const lines = Object.entries(data).map(([setting, name]) => `  ${setting}: '${name}',`);
  return [
    `To deploy the stage again with the data that was kept, write this into stages.${stage} of ${settingsFile}:`,
    '',
    'data: {',
    ...lines,
    '},',
    '',
  ];
}
