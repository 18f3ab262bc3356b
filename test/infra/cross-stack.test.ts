/** Checks that values read by another stack can change, and that the reader is then updated. */
import { CfnUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { CfnTable, StreamViewType } from 'aws-cdk-lib/aws-dynamodb';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { IConstruct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { everyOption, type Stacks, synthesizeFixture, templatesOf } from './fixture.ts';

const before = synthesizeFixture(everyOption);

/** Returns the names of the stacks whose templates differ. */
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

describe('references between stacks', () => {
  it('are never exported or imported', () => {
    expect(JSON.stringify(templatesOf(before))).not.toMatch(/Fn::ImportValue|"Export"/);
    expect(JSON.stringify(before.operations)).toContain('Fn::GetStackOutput');
  });

  it('notify the readers of a stream when a new view replaces it', () => {
    const view = { streamViewType: StreamViewType.NEW_IMAGE };
    expect(
      changedBy(({ data }) => {
        resourceOf(data.core, CfnTable).streamSpecification = view;
      }),
    ).toEqual(['data', 'api', 'site']);
  });

  it('notify the readers of a function under another id or name', () => {
    expect(
      changedBy(({ api }) => resourceOf(api.analytics, CfnFunction).overrideLogicalId('Totals')),
    ).toEqual(['api', 'operations']);
    expect(
      changedBy(({ api }) => {
        resourceOf(api.analytics, CfnFunction).functionName = 'totals';
      }),
    ).toEqual(['api', 'operations']);
  });

  it('notify the readers of a resource when another replaces it under the same id', () => {
    expect(
      changedBy(({ data }) => {
        resourceOf(data.users.client, CfnUserPoolClient).generateSecret = true;
      }),
    ).toEqual(['data', 'api']);
  });

  it('do not notify the readers when a function gets other code or more memory', () => {
    expect(
      changedBy(({ api }) => {
        const lambda = resourceOf(api.analytics, CfnFunction);
        lambda.memorySize = 2048;
        lambda.code = { s3Bucket: 'assets', s3Key: 'another.zip' };
      }),
    ).toEqual(['api']);
  });
});
