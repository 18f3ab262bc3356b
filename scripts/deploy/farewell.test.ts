import { defaultSettings, settingsOf } from '#infra/config.ts';
import { expect, it } from 'vitest';
import { afterDestroying } from './farewell.ts';

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
  const words = afterDestroying(retained, target);
  expect(words).toContain('write this into stages.prod of infra/deployment.config.ts:');
  const lines = Object.entries(data).map(([setting, name]) => `  ${setting}: '${name}',`);
  expect(words).toContain(['data: {', ...lines, '},'].join('\n'));
});

it('says for an emulator what to set, in a form that the settings accept', () => {
  const words = afterDestroying(retained, { ...target, endpoint: 'http://127.0.0.1:4566' });
  const [, json] = /^EXISTING_DATA='(.*)'$/m.exec(words) ?? [];
  expect(settingsOf({}, { EXISTING_DATA: json }).data).toEqual(data);
});

it('says nothing about it when no data was kept', () => {
  const log = { type: 'AWS::Logs::LogGroup', id: '/aws/lambda/x', logicalId: 'Log1' };
  expect(afterDestroying([log], target)).toMatch(/^These commands delete for good what was kept/);
});
