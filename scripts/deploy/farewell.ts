/** What `destroy` prints: before, what goes and what stays; afterwards, how to remove the rest for good. */
import type { ExistingData } from '#infra/config.ts';
import { dataKinds } from '#infra/data-kinds.ts';
import { settingsFile } from '#infra/settings-error.ts';
import type { Target } from './account.ts';
import { nameOf, removalCommands } from './removal-commands.ts';
import type { Retained } from './retained.ts';

export function beforeDestroying(stacks: string[], retained: Retained[]): string {
  return [
    '',
    'These stacks go, and with them the site, its API and its addresses:',
    ...stacks.map((stack) => `  ${stack}`),
    '',
    'This stays, with everything in it:',
    ...retained.map((one) => `  ${nameOf(one)}`),
    '',
  ].join('\n');
}

export function afterDestroying(retained: Retained[], target: Target): string {
  if (retained.length === 0) return 'Nothing is known that stayed.';
  const blocks = retained.map((one) => {
    const commands = removalCommands(one, target);
    const lines = commands.length > 0 ? commands : ['Remove it in the AWS console.'];
    return [`# ${nameOf(one)}`, ...lines].join('\n');
  });
  const buckets = retained.some(({ type }) => type === 'AWS::S3::Bucket');
  return [
    ...howToTakeUp(existingDataOf(retained), target),
    'What stayed can be removed for good with these commands. There is no way back.',
    ...(buckets
      ? [
          'Of a bucket, the first takes 1000 files at a time: repeat it while there are more; an empty bucket refuses it.',
        ]
      : []),
    '',
    blocks.join('\n\n'),
    '',
    'The stack CDKToolkit stays too, for other CDK apps of the account.',
    ...(target.settings.domain
      ? ['So does the certificate of the domain, which costs nothing: it is in ACM in us-east-1.']
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
  // Nothing in the settings file names what is in an emulator.
  if (endpoint) {
    return [
      'To deploy the stage again with what stayed, set this in the environment:',
      '',
      `EXISTING_DATA='${JSON.stringify(data)}'`,
      '',
    ];
  }
  const lines = Object.entries(data).map(([setting, name]) => `  ${setting}: '${name}',`);
  return [
    `To deploy the stage again with what stayed, write this into stages.${stage} of ${settingsFile}:`,
    '',
    'data: {',
    ...lines,
    '},',
    '',
  ];
}
