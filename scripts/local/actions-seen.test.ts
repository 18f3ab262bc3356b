import { describe, expect, it } from 'vitest';
import { actionsOfFunctions, partitionKeysOf } from './actions-seen.ts';
import type { SeenAction } from './aws/credentials.ts';
import { stackOf } from './engine/fixtures/assembly.ts';
import { resolveAssembly } from './engine/resolve.ts';

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

const { resources } = resolveAssembly([
  stackOf('dev', {
    Resources: {
      Core: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          TableName: 'core',
          KeySchema: [
            { AttributeName: 'sk', KeyType: 'RANGE' },
            { AttributeName: 'pk', KeyType: 'HASH' },
          ],
        },
      },
      Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files' } },
      Edge: { Type: 'AWS::CloudFront::Distribution' },
      publisherFunction: {
        Type: 'AWS::Lambda::Function',
        Properties: { FunctionName: 'dev-publisher' },
      },
      RunnerHandler: { Type: 'AWS::Lambda::Function' },
      FromStream: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          FunctionName: { Ref: 'publisherFunction' },
          EventSourceArn: { 'Fn::GetAtt': ['Core', 'StreamArn'] },
        },
      },
      AfterDeploy: {
        Type: 'Custom::Trigger',
        Properties: {
          ServiceToken: arnOf('RunnerHandler'),
          HandlerArn: arnOf('publisherFunction'),
        },
      },
    },
  }),
]);

const put: SeenAction = {
  principal: 'dev-publisher',
  service: 's3',
  action: 'PutObject',
  resource: 'files/index.html',
};

describe('an action of a function', () => {
  it('names a distribution, whose ARN has no region', () => {
    const { physicalId } = resources.find(({ logicalId }) => logicalId === 'Edge') ?? {};
    const invalidation: SeenAction = {
      principal: 'dev-publisher',
      service: 'cloudfront',
      action: 'CreateInvalidation',
      resource: `distribution/${physicalId}`,
    };
    expect(actionsOfFunctions(resources, [invalidation])).toContainEqual({
      function: 'publisher',
      action: 'cloudfront:CreateInvalidation',
      resource: 'edge distribution',
    });
  });

  it("has the product's names", () => {
    expect(actionsOfFunctions(resources, [put])).toContainEqual({
      function: 'publisher',
      action: 's3:PutObject',
      resource: 'files bucket/index.html',
    });
  });

  it('includes the partition key, whose name the templates declare', () => {
    const get: SeenAction = {
      ...put,
      service: 'dynamodb',
      action: 'GetItem',
      resource: 'table/core',
      leadingKey: 'POST#…',
    };
    expect(partitionKeysOf(resources)('core')).toBe('pk');
    expect(actionsOfFunctions(resources, [get])).toContainEqual({
      function: 'publisher',
      action: 'dynamodb:GetItem',
      resource: 'core table',
      leadingKey: 'POST#…',
    });
  });

  it('names no resource when the call named none', () => {
    const list: SeenAction = { ...put, service: 'dynamodb', action: 'ListTables', resource: '*' };
    expect(actionsOfFunctions(resources, [list])).toContainEqual({
      function: 'publisher',
      action: 'dynamodb:ListTables',
    });
  });

  it('is not listed for callers other than functions', () => {
    const others = ['seed', 'anonymous'].map((principal) => ({ ...put, principal }));
    expect(actionsOfFunctions(resources, others)).toEqual(actionsOfFunctions(resources, []));
  });

  it("may be a stream read by Lambda with the function's role", () => {
    const reads = actionsOfFunctions(resources, []).filter(
      ({ function: name }) => name === 'publisher',
    );
    expect(reads).toEqual(
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => ({
        function: 'publisher',
        action: `dynamodb:${name}`,
        resource: 'core table/stream/latest',
      })),
    );
  });

  it("may be a call of the CDK's own trigger runner", () => {
    expect(actionsOfFunctions(resources, [])).toContainEqual({
      function: 'Runner',
      action: 'lambda:InvokeFunction',
      resource: 'publisher function',
    });
  });
});
