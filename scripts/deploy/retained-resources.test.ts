import { S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { defaultSettings, settingsOf } from '#infra/config.ts';
import {
  leftoverNotice,
  deleteBucket,
  describeResource,
  removalCommands,
} from './retained-resources.ts';

const table = (logicalId: string) => ({
  type: 'AWS::DynamoDB::Table',
  id: `prod-data-${logicalId}`,
  logicalId,
});
const retained = [
  table('AnalyticsA1'),
  table('CoreNewest'),
  table('CoreOlder'),
  { type: 'AWS::Cognito::UserPool', id: 'eu-west-1_a', logicalId: 'UsersPool1' },
  { type: 'AWS::S3::Bucket', id: 'prod-data-uploads', logicalId: 'Uploads1' },
];
const data = {
  coreTable: 'prod-data-CoreNewest',
  analyticsTable: 'prod-data-AnalyticsA1',
  uploadsBucket: 'prod-data-uploads',
  userPool: 'eu-west-1_a',
};
const settings = { ...defaultSettings, stage: 'prod' };
const target = { settings, account: '1', region: 'eu-west-1', endpoint: undefined };

it('says what to write into the settings to reuse what was kept, the newest of each', () => {
  const words = leftoverNotice(retained, target);
  expect(words).toContain('write this into stages.prod of infra/deployment.config.ts:');
  const lines = Object.entries(data).map(([setting, name]) => `  ${setting}: '${name}',`);
  expect(words).toContain(['data: {', ...lines, '},'].join('\n'));
});

it('says for an emulator what to set, in a form that the settings accept', () => {
  const words = leftoverNotice(retained, { ...target, endpoint: 'http://127.0.0.1:4566' });
  const [, json] = /^EXISTING_DATA='(.*)'$/m.exec(words) ?? [];
  expect(settingsOf({}, { EXISTING_DATA: json }).data).toEqual(data);
});

it('says nothing about it when no data was kept', () => {
  const log = { type: 'AWS::Logs::LogGroup', id: '/aws/lambda/x', logicalId: 'Log1' };
  expect(leftoverNotice([log], target)).toMatch(/^These commands delete for good what was kept/);
});

it.each([
  [
    'AWS::DynamoDB::Table',
    [
      'aws dynamodb update-table --table-name x --no-deletion-protection-enabled --region eu-west-1',
      'aws dynamodb delete-table --table-name x --region eu-west-1',
    ],
  ],
  [
    'AWS::Cognito::UserPool',
    [
      'aws cognito-idp update-user-pool --user-pool-id x --deletion-protection INACTIVE --region eu-west-1',
      'aws cognito-idp delete-user-pool --user-pool-id x --region eu-west-1',
    ],
  ],
  // The AWS CLI cannot delete many versions.
  ['AWS::S3::Bucket', ['npm run destroy -- --stage prod --bucket x']],
  ['AWS::KMS::Key', []],
])('deletes the type %s with these commands', (type, commands) => {
  expect(removalCommands({ type, id: 'x' }, target)).toEqual(commands);
});

it('names a resource by its type', () => {
  expect(describeResource({ type: 'AWS::DynamoDB::Table', id: 'x' })).toBe('Table x');
});

it('directs every call to the emulator', () => {
  const emulator = { ...target, endpoint: 'https://127.0.0.1:4566' };
  const types = ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'];
  const commands = types.flatMap((type) => removalCommands({ type, id: 'x' }, emulator));
  expect(commands).toHaveLength(5);
  for (const command of commands) {
    expect(command).toMatch(/ --endpoint(-url)? https:\/\/127\.0\.0\.1:4566/);
  }
});

const first = { Key: 'a', VersionId: '2' };
const marker = { Key: 'a', VersionId: '1' };
const second = { Key: 'b', VersionId: '3' };

/** S3 with two pages of versions. */
function versionedBucket(answerToDeletion: object = {}) {
  const changes: unknown[] = [];
  const pages = [{ Versions: [first], DeleteMarkers: [marker] }, { Versions: [second] }];
  const client = new S3Client({ region: 'us-east-1' });
  client.middlewareStack.add(
    (_next, { commandName }) =>
      async ({ input }) => {
        const isList = commandName === 'ListObjectVersionsCommand';
        if (!isList) changes.push('Delete' in input ? input.Delete : commandName);
        const answer = isList ? pages.shift() : answerToDeletion;
        return { output: { $metadata: {}, ...answer }, response: undefined };
      },
    { step: 'initialize', name: 'answer', priority: 'low' },
  );
  return { client, changes };
}

it('deletes the versions and markers of a bucket page by page, and then the bucket', async () => {
  const { client, changes } = versionedBucket();
  expect(await deleteBucket(client, 'pictures')).toBe(3);
  expect(changes).toEqual([
    { Objects: [first, marker], Quiet: true },
    { Objects: [second], Quiet: true },
    'DeleteBucketCommand',
  ]);
});

it('names a file that S3 keeps, and leaves the bucket', async () => {
  const { client, changes } = versionedBucket({ Errors: [{ Key: 'a', Message: 'Locked.' }] });
  await expect(deleteBucket(client, 'pictures')).rejects.toThrow('a could not be deleted: Locked.');
  expect(changes).not.toContain('DeleteBucketCommand');
});
