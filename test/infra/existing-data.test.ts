/** Checks how templates adopt existing tables, buckets and a user pool. */
import { describe, expect, it } from 'vitest';
import { resourcesOf, synthesizeFixture, type Template } from './fixture.ts';

const data = {
  coreTable: 'restored-core',
  analyticsTable: 'old-analytics',
  uploadsBucket: 'old-uploads',
  archivesBucket: 'old-archives',
  userPool: 'eu-west-1_AbCd',
};
const types = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool'];
const heldBy = (template: Template) => types.flatMap((type) => resourcesOf(template, type));
const idsOf = (template: Template) => heldBy(template).map(([id]) => id);

const made = synthesizeFixture().data;
const named = synthesizeFixture({ data }).data;

describe('existing data', () => {
  it('has its name where CloudFormation identifies resources by it', () => {
    const names = heldBy(named).flatMap(
      ([, { Properties }]) => Properties.TableName ?? Properties.BucketName ?? [],
    );
    expect(names).toEqual(['restored-core', 'old-analytics', 'old-uploads', 'old-archives']);
  });

  it('enters a stack under a new id', () => {
    expect(idsOf(named)).toHaveLength(5);
    expect(idsOf(named).filter((id) => idsOf(made).includes(id))).toEqual([]);
  });

  it('is kept like any other', () => {
    expect(heldBy(named).map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual(
      Array(5).fill('Retain'),
    );
  });

  it('does not affect what is not named', () => {
    const { data: table } = synthesizeFixture({ data: { coreTable: data.coreTable } });
    const changed = idsOf(table).filter((id) => !idsOf(made).includes(id));
    expect(changed).toEqual([expect.stringMatching(/^Core/)]);
  });

  it('is marked in the outputs, so that no deployment drops it', () => {
    const described = (template: Template) =>
      Object.values(template.Outputs ?? {}).filter((output) => 'Description' in output);
    expect(described(named)).toHaveLength(5);
    expect(described(made)).toEqual([]);
  });
});
