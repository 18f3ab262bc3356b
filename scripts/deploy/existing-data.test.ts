import { CommandFailed } from '../build/run.ts';
import { expect, it } from 'vitest';
import { dataKinds } from '#infra/data-kinds.ts';
import {
  announcement,
  resourcesToImport,
  problemOfOwner,
  problemOfTable,
  tableSchema,
} from './existing-data.ts';

const properties = {
  KeySchema: [
    { AttributeName: 'PK', KeyType: 'HASH' as const },
    { AttributeName: 'SK', KeyType: 'RANGE' as const },
  ],
  AttributeDefinitions: [
    { AttributeName: 'PK', AttributeType: 'S' as const },
    { AttributeName: 'SK', AttributeType: 'S' as const },
  ],
  StreamSpecification: { StreamViewType: 'KEYS_ONLY' as const },
  TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
  OnDemandThroughput: { MaxReadRequestUnits: 9, MaxWriteRequestUnits: 9 },
};

const template = {
  Resources: {
    Analytics1: { Type: 'AWS::DynamoDB::Table', Properties: {} },
    Core1: { Type: 'AWS::DynamoDB::Table', Properties: properties },
    Users1: { Type: 'AWS::Cognito::UserPool', Properties: {} },
    UsersApi1: { Type: 'AWS::Cognito::UserPoolClient', Properties: {} },
  },
};

const stackWith = (name: string, description?: string) => ({
  Outputs: [
    {
      OutputKey: 'CoreTableName',
      OutputValue: name,
      Description: description,
    },
  ],
});

it('adopts what is named when there is no stack yet', () => {
  const settings = { stage: 'prod', data: { coreTable: 'old', userPool: 'eu-west-1_a' } };
  expect(resourcesToImport(settings, undefined, template)).toMatchObject([
    { setting: 'coreTable', name: 'old', former: undefined, logicalId: 'Core1', properties },
    { setting: 'userPool', name: 'eu-west-1_a', former: undefined, logicalId: 'Users1' },
  ]);
});

it('adopts nothing that the stack has, and nothing that is not named', () => {
  const settings = { stage: 'prod', data: { coreTable: 'core' } };
  expect(resourcesToImport(settings, stackWith('core', 'named'), template)).toEqual([]);
  expect(resourcesToImport({ stage: 'prod' }, stackWith('core'), template)).toEqual([]);
  expect(resourcesToImport({ stage: 'prod' }, stackWith('core', ''), template)).toEqual([]);
});

it('says what happens to the table that the site has used until now', () => {
  const settings = { stage: 'prod', data: { coreTable: 'restored' } };
  expect(resourcesToImport(settings, stackWith('core'), template).map(announcement)).toEqual([
    'Table restored is adopted as it is. The present one, core, is kept, but no longer belongs to the stack.',
  ]);
});

it('refuses to start with an empty table when the name of a used one was dropped', () => {
  const drop = () => resourcesToImport({ stage: 'prod' }, stackWith('core', 'named'), template);
  expect(drop).toThrow(CommandFailed);
  expect(drop).toThrow(
    'The stage "prod" uses core, which is no longer in the settings: put it back as data.coreTable, or the site would start with an empty one.',
  );
});

it('refuses a name that the stack created itself, under another id', () => {
  const settings = { stage: 'prod', data: { coreTable: 'core' } };
  expect(() => resourcesToImport(settings, stackWith('core'), template)).toThrow(
    'The stage "prod" created core itself: remove data.coreTable.',
  );
});

it('takes nothing from another stage', () => {
  const others = [{ StackName: 'dev-data', ...stackWith('core') }];
  const kind = dataKinds.coreTable;
  expect(problemOfOwner({ kind, name: 'core' }, others)).toBe(
    'which belongs to the stack dev-data',
  );
  expect(problemOfOwner({ kind, name: 'left' }, others)).toBeUndefined();
});

const active = { ...properties, TableStatus: 'ACTIVE' as const, StreamSpecification: undefined };

it.each([
  ['one that has just been restored', active],
  [
    'one that was left',
    {
      ...active,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' as const },
    },
  ],
])('adopts a table: %s', (_which, table) => {
  expect(problemOfTable(table, tableSchema.parse(properties))).toBeUndefined();
});

it.each([
  ['which is not ready: it is creating', { ...active, TableStatus: 'CREATING' as const }],
  [
    'whose keys are PK (S, HASH), not PK (S, HASH), SK (S, RANGE)',
    { ...active, KeySchema: properties.KeySchema.slice(0, 1) },
  ],
  [
    'whose keys are PK (S, HASH), SK (N, RANGE), not PK (S, HASH), SK (S, RANGE)',
    {
      ...active,
      AttributeDefinitions: [
        { AttributeName: 'PK', AttributeType: 'S' as const },
        { AttributeName: 'SK', AttributeType: 'N' as const },
      ],
    },
  ],
  [
    'whose stream shows NEW_IMAGE, not KEYS_ONLY: it is another kind of table, or its stream must be turned off first',
    {
      ...active,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' as const },
    },
  ],
])('refuses a table %s', (problem, table) => {
  expect(problemOfTable(table, tableSchema.parse(properties))).toBe(problem);
});
