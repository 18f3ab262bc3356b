import { describe, expect, it } from 'vitest';
import { readGrants, readRoleGrants } from './grants.ts';
import { arns, assemblyWith, policy } from './rights-fixture.ts';

const allow = { Effect: 'Allow' };

describe('the grants of a function', () => {
  it('are one row per action and resource, in order', () => {
    const statements = [
      { ...allow, Action: ['s3:PutObject', 's3:GetObject'], Resource: [arns.objects] },
      { ...allow, Action: 'dynamodb:GetItem', Resource: arns.table },
    ];
    expect(readGrants(assemblyWith({ Policy: policy(...statements) }))).toEqual([
      { function: 'auth', action: 'dynamodb:GetItem', resource: 'core table' },
      { function: 'auth', action: 's3:GetObject', resource: 'files bucket/*' },
      { function: 'auth', action: 's3:PutObject', resource: 'files bucket/*' },
    ]);
  });

  it('include the condition under which they hold', () => {
    const statement = {
      ...allow,
      Action: 'dynamodb:Query',
      Resource: arns.table,
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['USER#*', 'EVENTS'] } },
    };
    expect(readGrants(assemblyWith({ Policy: policy(statement) }))).toEqual([
      {
        function: 'auth',
        action: 'dynamodb:Query',
        resource: 'core table',
        condition: 'ForAllValues:StringLike dynamodb:LeadingKeys: USER#*, EVENTS',
        leadingKeys: ['USER#*', 'EVENTS'],
      },
    ]);
  });

  it("name the function's own log as such", () => {
    const statement = { ...allow, Action: 'logs:PutLogEvents', Resource: arns.log };
    expect(readGrants(assemblyWith({ Policy: policy(statement) }))).toEqual([
      { function: 'auth', action: 'logs:PutLogEvents', resource: 'own log' },
    ]);
  });

  it('come from every kind of policy: inline, managed, of a bucket, of AWS', () => {
    const document = (Action: string, Resource: (typeof arns)[keyof typeof arns]) => ({
      PolicyDocument: { Statement: { ...allow, Action, Resource } },
    });
    const role = {
      Policies: [document('dynamodb:GetItem', arns.table)],
      ManagedPolicyArns: [
        { Ref: 'Managed' },
        'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole',
      ],
    };
    const resources = {
      Managed: {
        Type: 'AWS::IAM::ManagedPolicy',
        Properties: document('cognito-idp:AdminGetUser', arns.pool),
      },
      FilesPolicy: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: {
          PolicyDocument: {
            Statement: [
              {
                ...allow,
                Action: 's3:DeleteObject',
                Resource: arns.objects,
                Principal: { AWS: arns.role },
              },
              {
                ...allow,
                Action: 's3:GetObject',
                Resource: arns.objects,
                Principal: { Service: 'cloudfront.amazonaws.com' },
              },
            ],
          },
        },
      },
    };
    const rows = readGrants(assemblyWith(resources, role));
    expect(rows.map(({ action, resource }) => [action, resource])).toEqual([
      ['cognito-idp:AdminGetUser', 'users pool'],
      ['dynamodb:GetItem', 'core table'],
      ['policy AWSLambdaBasicExecutionRole', 'whatever AWS lists there'],
      ['s3:DeleteObject', 'files bucket/*'],
    ]);
  });

  it('leave out denied actions', () => {
    const statement = { Effect: 'Deny', Action: 'dynamodb:Scan', Resource: arns.table };
    expect(readGrants(assemblyWith({ Policy: policy(statement) }))).toEqual([]);
  });

  it('must not be defined by exclusion', () => {
    const statement = { ...allow, NotAction: 'iam:*', Resource: '*' };
    expect(() => readGrants(assemblyWith({ Policy: policy(statement) }))).toThrow(
      'A policy of auth allows everything except what it names',
    );
  });
});

describe('the grants of a role without a function', () => {
  it('are those of the one role of its stack', () => {
    const aws = 'arn:aws:iam::000000000000:role/of-the-account';
    const statement = { ...allow, Action: 'sts:AssumeRole', Resource: [aws, arns.table] };
    const role = { stackName: 'dev-api', name: 'deployer' };
    expect(readRoleGrants(assemblyWith({ Policy: policy(statement) }), role)).toEqual([
      { function: 'deployer', action: 'sts:AssumeRole', resource: aws },
      { function: 'deployer', action: 'sts:AssumeRole', resource: 'core table' },
    ]);
  });

  it('are refused when the stack has no role or several', () => {
    const other = { Other: { Type: 'AWS::IAM::Role' } };
    for (const [assembly, stackName] of [
      [assemblyWith(other), 'dev-api'],
      [assemblyWith({}), 'dev-deployer'],
    ] as const) {
      expect(() => readRoleGrants(assembly, { stackName, name: 'deployer' })).toThrow(
        `The stack ${stackName} does not have exactly one role`,
      );
    }
  });
});
