import { describe, expect, it } from 'vitest';
import { stackOf } from './fixtures/assembly.ts';
import { checkTypes } from './registry.ts';
import { resolveAssembly } from './resolve.ts';
import type { Json, Template } from './template.ts';

/** Resolves one value in a stack `api` that may refer to a stack `data`. */
function resolve(value: Json, more: Template = {}): Json | undefined {
  const data = stackOf('data', {
    Resources: {
      Core: { Type: 'AWS::DynamoDB::Table' },
      Secret: {
        Type: 'AWS::SSM::Parameter',
        Properties: { Name: '/data/secret', Value: { Ref: 'Core' } },
      },
    },
    Conditions: { Never: { 'Fn::Equals': ['yes', 'no'] } },
    Outputs: {
      Table: { Value: { Ref: 'Core' } },
      Stream: { Value: { 'Fn::GetAtt': ['Core', 'StreamArn'] } },
      Absent: { Value: 'nothing', Condition: 'Never' },
    },
  });
  const api = stackOf('api', {
    ...more,
    Resources: {
      Files: { Type: 'AWS::S3::Bucket' },
      Probe: { Type: 'AWS::IAM::Role', Properties: { Value: value } },
      ...more.Resources,
    },
  });
  const { resources } = resolveAssembly([data, api]);
  return resources.find(({ logicalId }) => logicalId === 'Probe')?.properties.Value;
}

describe('resolving a template', () => {
  it('joins, splits and selects', () => {
    const join: Json = { 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }, 'b']] };
    expect(resolve(join)).toBe('a-us-east-1-b');
    expect(resolve({ 'Fn::Select': [1, { 'Fn::Split': ['-', join] }] })).toBe('us');
  });

  it('substitutes pseudo parameters, references, attributes, own variables and literals', () => {
    const text: Json = '${AWS::Partition} ${Files} ${Files.Arn} ${!Kept}';
    expect(resolve({ 'Fn::Sub': text })).toBe('aws api-files arn:aws:s3:::api-files ${Kept}');
    expect(resolve({ 'Fn::Sub': ['<${Own}>', { Own: { Ref: 'Files' } }] })).toBe('<api-files>');
  });

  it('reads the outputs of another stack', () => {
    const output = (OutputName: string): Json => ({
      'Fn::GetStackOutput': { StackName: 'data', Region: { Ref: 'AWS::Region' }, OutputName },
    });
    expect(resolve(output('Table'))).toBe('data-Core');
    expect(resolve(output('Stream'))).toContain('table/data-Core/stream/');
    expect(() => resolve(output('None'))).toThrow(
      'stack api cannot be run: stack data has no output None',
    );
    expect(() => resolve(output('Absent'))).toThrow('stack data has no output Absent');
  });

  it('reads the parameters of another stack', () => {
    expect(resolve('<{{resolve:ssm:/data/secret}}>')).toBe('<data-Core>');
    expect(() => resolve('{{resolve:ssm:/data/none}}')).toThrow(
      'no stack has the SSM parameter /data/none',
    );
  });

  it('gives each stack a stable id', () => {
    const id: Json = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };
    expect(resolve(id)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(resolve(id)).toBe(resolve(id));
  });

  it('leaves out properties and list elements without a value', () => {
    const nothing: Json = { Ref: 'AWS::NoValue' };
    expect(resolve({ a: 1, b: nothing, c: [1, nothing, 2] })).toEqual({ a: 1, c: [1, 2] });
  });

  it('drops resources whose condition is false', () => {
    const region = { Ref: 'AWS::Region' };
    const more: Template = {
      Conditions: {
        Here: { 'Fn::Equals': [region, 'us-east-1'] },
        Away: { 'Fn::Equals': [region, 'eu-central-1'] },
      },
      Resources: {
        Kept: { Type: 'AWS::S3::Bucket', Condition: 'Here' },
        Gone: { Type: 'AWS::S3::Bucket', Condition: 'Away' },
      },
    };
    expect(resolve({ Ref: 'Kept' }, more)).toBe('api-kept');
    expect(() => resolve({ Ref: 'Gone' }, more)).toThrow('Ref to Gone, which does not exist');
  });

  it('keeps a statement that has a Condition, which is not an intrinsic there', () => {
    const statement = { Condition: { StringEquals: { 'aws:SourceArn': 'x' } } };
    expect(resolve(statement)).toEqual(statement);
  });

  it('names what it cannot resolve', () => {
    expect(() => resolve({ 'Fn::Transform': {} })).toThrow(
      'stack api cannot be run: the local cloud does not know Fn::Transform',
    );
    expect(() => resolve({ 'Fn::GetAtt': ['Files', 'WebsiteURL'] })).toThrow('Files.WebsiteURL');
  });
});

describe('the registry', () => {
  it('refuses an unknown resource type, by type and logical id', () => {
    const stack = stackOf('api', { Resources: { Jobs: { Type: 'AWS::SQS::Queue' } } });
    expect(() => checkTypes(resolveAssembly([stack]).resources)).toThrow(
      'does not know AWS::SQS::Queue (Jobs in stack api)',
    );
  });
});
