/**
 * Computes the names, `Ref`s and attributes of resources from the template alone, in the formats of AWS. References
 * therefore need no deployment order, and stay the same after a restart.
 */
import { createHash } from 'node:crypto';
import type { DeclaredResource, Json } from './template.ts';

export const localRegion = 'us-east-1';
export const localAccount = '000000000000';

export interface Identity {
  ref: string;
  attributes: Record<string, string>;
}

type Naming = (resource: DeclaredResource, resolve: (value: Json) => Json | undefined) => Identity;

const arn = (service: string, rest: string): string =>
  `arn:aws:${service}:${localRegion}:${localAccount}:${rest}`;

/** @returns `length` characters of a-z and 0-9, which depend only on the names of the stack and the resource */
function stableId(resource: DeclaredResource, length: number): string {
  const path = `${resource.stack.name}/${resource.logicalId}`;
  const digest = createHash('sha256').update(path).digest().subarray(0, length);
  return Array.from(digest, (byte) => (byte % 36).toString(36)).join('');
}

/** @returns the name in the template, or else `<stack>-<logical id>` */
function physicalName(
  resource: DeclaredResource,
  property: string,
  resolve: (value: Json) => Json | undefined,
): string {
  const value = resource.properties[property];
  const name = value === undefined ? undefined : resolve(value);
  return typeof name === 'string' ? name : `${resource.stack.name}-${resource.logicalId}`;
}

const table: Naming = (resource, resolve) => {
  const ref = physicalName(resource, 'TableName', resolve);
  const tableArn = arn('dynamodb', `table/${ref}`);
  return { ref, attributes: { Arn: tableArn, StreamArn: `${tableArn}/stream/local` } };
};

/** The ARN of a version or an alias is the ARN of its function with a qualifier. */
const qualifiedFunction: Naming = (resource, resolve) => {
  const target = String(resolve(resource.properties.FunctionName ?? ''));
  const base = target.startsWith('arn:') ? target : arn('lambda', `function:${target}`);
  const ref = `${base}:1`;
  return { ref, attributes: { Version: '1', FunctionArn: ref, AliasArn: ref } };
};

const bucket: Naming = (resource, resolve) => {
  const ref = physicalName(resource, 'BucketName', resolve).toLowerCase().slice(0, 63);
  const regional = `${ref}.s3.${localRegion}.amazonaws.com`;
  return {
    ref,
    attributes: {
      Arn: `arn:aws:s3:::${ref}`,
      DomainName: `${ref}.s3.amazonaws.com`,
      RegionalDomainName: regional,
    },
  };
};

const userPool: Naming = (resource) => {
  const ref = `${localRegion}_${stableId(resource, 9)}`;
  const provider = `cognito-idp.${localRegion}.amazonaws.com/${ref}`;
  return {
    ref,
    attributes: {
      Arn: arn('cognito-idp', `userpool/${ref}`),
      UserPoolId: ref,
      ProviderName: provider,
      ProviderURL: `https://${provider}`,
    },
  };
};

const httpApi: Naming = (resource) => {
  const ref = stableId(resource, 10);
  return {
    ref,
    attributes: {
      ApiId: ref,
      ApiEndpoint: `https://${ref}.execute-api.${localRegion}.amazonaws.com`,
    },
  };
};

const distribution: Naming = (resource) => {
  const ref = `E${stableId(resource, 13).toUpperCase()}`;
  return { ref, attributes: { Id: ref, DomainName: `d${stableId(resource, 13)}.cloudfront.net` } };
};

const viewerFunction: Naming = (resource) => {
  const ref = `arn:aws:cloudfront::${localAccount}:function/${resource.logicalId}`;
  return { ref, attributes: { FunctionARN: ref, 'FunctionMetadata.FunctionARN': ref } };
};

const role: Naming = (resource) => {
  const ref = `${resource.stack.name}-${resource.logicalId}`;
  return {
    ref,
    attributes: { Arn: `arn:aws:iam::${localAccount}:role/${ref}`, RoleId: stableId(resource, 20) },
  };
};

/** @returns a naming for resources whose ARN is `prefix` followed by their name */
function namedBy(property: string, service: string, prefix: string): Naming {
  return (resource, resolve) => {
    const ref = physicalName(resource, property, resolve);
    return { ref, attributes: { Arn: arn(service, `${prefix}${ref}`) } };
  };
}

/** Resources that only need a stable id, such as policies, routes and log groups. */
const plain: Naming = (resource) => {
  const ref = `${resource.stack.name}-${resource.logicalId}`;
  return { ref, attributes: { Id: ref, Arn: arn('local', ref) } };
};

const namings: Record<string, Naming> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::Lambda::Function': namedBy('FunctionName', 'lambda', 'function:'),
  'AWS::Lambda::Version': qualifiedFunction,
  'AWS::Lambda::Alias': qualifiedFunction,
  'AWS::S3::Bucket': bucket,
  'AWS::Cognito::UserPool': userPool,
  'AWS::Cognito::UserPoolClient': (resource) => {
    const ref = stableId(resource, 26);
    return { ref, attributes: { ClientId: ref } };
  },
  'AWS::ApiGatewayV2::Api': httpApi,
  'AWS::ApiGatewayV2::Stage': (resource, resolve) => ({
    ref: String(resolve(resource.properties.StageName ?? '$default')),
    attributes: {},
  }),
  'AWS::CloudFront::Distribution': distribution,
  'AWS::CloudFront::Function': viewerFunction,
  'AWS::IAM::Role': role,
  'AWS::SES::ConfigurationSet': namedBy('Name', 'ses', 'configuration-set/'),
  'AWS::SES::EmailIdentity': namedBy('EmailIdentity', 'ses', 'identity/'),
  'AWS::Logs::LogGroup': (resource, resolve) => {
    const ref = physicalName(resource, 'LogGroupName', resolve);
    return { ref, attributes: { Arn: arn('logs', `log-group:${ref}:*`) } };
  },
};

/** @returns the results of `Ref` and `Fn::GetAtt` for a resource */
export function identify(
  resource: DeclaredResource,
  resolve: (value: Json) => Json | undefined,
): Identity {
  return (namings[resource.type] ?? plain)(resource, resolve);
}

/** @returns an ARN that depends only on the name of the stack */
function stackId(name: string): string {
  const hex = createHash('sha256').update(`stack ${name}`).digest('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
  return arn('cloudformation', `stack/${name}/${uuid}`);
}

/** Values that `Ref` finds in every template; `AWS::NoValue` has none. */
export function pseudoParameters(stackName: string): Record<string, Json | undefined> {
  return {
    'AWS::Region': localRegion,
    'AWS::AccountId': localAccount,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stackName,
    'AWS::StackId': stackId(stackName),
    'AWS::NotificationARNs': [],
    'AWS::NoValue': undefined,
  };
}
