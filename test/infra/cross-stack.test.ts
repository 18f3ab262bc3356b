/** What one stack reads from another stands in the way of no change, and the reader hears of each. */
import { CfnUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { CfnTable, StreamViewType } from 'aws-cdk-lib/aws-dynamodb';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { IConstruct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { everyOption, type Stacks, synthesizeFixture, templatesOf } from './fixture.ts';

const before = synthesizeFixture(everyOption);

/** Names of the stacks whose templates become others. */
function changedBy(change: (stacks: Stacks) => void): string[] {
  const after = synthesizeFixture(everyOption, change);
  const names = ['data', 'api', 'site', 'operations', 'deployer'] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

function resourceOf<T>(construct: IConstruct, kind: abstract new (...args: never[]) => T): T {
  const resource = construct.node.defaultChild;
  if (resource instanceof kind) return resource;
  throw new Error(`${construct.node.path} is no ${kind.name}`);
}

describe('what stacks read from each other', () => {
  it('is exported by none and imported by none', () => {
    expect(JSON.stringify(templatesOf(before))).not.toMatch(/Fn::ImportValue|"Export"/);
    expect(JSON.stringify(before.operations)).toContain('Fn::GetStackOutput');
  });

  it('reaches the readers of a stream when another view makes it another', () => {
    const view = { streamViewType: StreamViewType.NEW_IMAGE };
    expect(
      changedBy(({ data }) => {
        resourceOf(data.core, CfnTable).streamSpecification = view;
      }),
    ).toEqual(['data', 'site']);
  });

  it('reaches the readers of a function under another id or name', () => {
    expect(
      changedBy(({ api }) => resourceOf(api.analytics, CfnFunction).overrideLogicalId('Totals')),
    ).toEqual(['api', 'operations']);
    expect(
      changedBy(({ api }) => {
        resourceOf(api.analytics, CfnFunction).functionName = 'totals';
      }),
    ).toEqual(['api', 'operations']);
  });

  it('reaches the readers of a resource when another takes its place under the same id', () => {
    expect(
      changedBy(({ data }) => {
        resourceOf(data.users.client, CfnUserPoolClient).generateSecret = true;
      }),
    ).toEqual(['data', 'api']);
  });

  it('leaves the readers alone when a function gets other code or more memory', () => {
    expect(
      changedBy(({ api }) => {
        const lambda = resourceOf(api.analytics, CfnFunction);
        lambda.memorySize = 2048;
        lambda.code = { s3Bucket: 'assets', s3Key: 'another.zip' };
      }),
    ).toEqual(['api']);
  });
});
