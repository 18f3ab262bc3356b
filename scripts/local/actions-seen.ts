/** Translates the endpoint's log into the terms of the permission table. */
import { functionName, resourceNamer, type UsedAction } from '../rights/right.ts';
import type { SeenAction } from './aws/credentials.ts';
import { localAccount, localRegion } from './engine/identity.ts';
import type { ResolvedResource } from './engine/resolve.ts';
import { objectsAt, textAt } from './engine/template.ts';

/**
 * @param seen the endpoint's log, in which a function is the principal with its physical name
 * @returns the actions that needed a grant of a function's role; other callers are left out
 */
export function actionsOfFunctions(
  resources: readonly ResolvedResource[],
  seen: readonly SeenAction[],
): UsedAction[] {
  const functions = resources.filter(({ type }) => type === 'AWS::Lambda::Function');
  const nameOf = resourceNamer(resources);
  const called = seen.flatMap(({ principal, service, action, resource, leadingKey }) =>
    functions
      .filter(({ physicalId }) => physicalId === principal)
      .map(({ logicalId }) => ({
        function: functionName(logicalId),
        action: `${service}:${action}`,
        ...(resource === '*' ? {} : { resource: nameOf(arnOf(service, resource)) }),
        ...(leadingKey === undefined ? {} : { leadingKey }),
      })),
  );
  const onTheirBehalf = [...streamReads(resources), ...triggerCalls(resources)].flatMap(
    ({ functionArn, action, arn }) =>
      functions
        .filter(({ attributes }) => isSameFunction(functionArn, attributes.Arn ?? ''))
        .map(({ logicalId }) => ({
          function: functionName(logicalId),
          action,
          resource: nameOf(arn),
        })),
  );
  return [...called, ...onTheirBehalf];
}

/** @returns a function that finds the name of a table's partition key, as the templates declare it */
export function partitionKeysOf(
  resources: readonly ResolvedResource[],
): (table: string) => string | undefined {
  const keys = new Map(
    resources.map(({ physicalId, properties }) => {
      const hash = objectsAt(properties, 'KeySchema').find(({ KeyType }) => KeyType === 'HASH');
      return [physicalId, hash && textAt(hash, 'AttributeName')];
    }),
  );
  return (table) => keys.get(table);
}

/** An action that AWS or the CDK does with the role of a function, and that no log shows. */
interface ActionOnBehalf {
  functionArn: string;
  action: string;
  arn: string;
}

/** Lambda reads a stream with the role of the function that gets the records. */
function streamReads(resources: readonly ResolvedResource[]): ActionOnBehalf[] {
  return ofType('AWS::Lambda::EventSourceMapping', resources)
    .filter(({ properties }) => properties.Enabled !== false)
    .flatMap(({ properties }) =>
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => ({
        functionArn: textAt(properties, 'FunctionName') ?? '',
        action: `dynamodb:${name}`,
        arn: textAt(properties, 'EventSourceArn') ?? '',
      })),
    );
}

/** On AWS, a function of the CDK calls the functions that run after a deployment; here the engine calls them. */
function triggerCalls(resources: readonly ResolvedResource[]): ActionOnBehalf[] {
  return ofType('Custom::Trigger', resources).map(({ properties }) => ({
    functionArn: textAt(properties, 'ServiceToken') ?? '',
    action: 'lambda:InvokeFunction',
    arn: textAt(properties, 'HandlerArn') ?? '',
  }));
}

function ofType(wanted: string, resources: readonly ResolvedResource[]): ResolvedResource[] {
  return resources.filter(({ type }) => type === wanted);
}

/** @param target a name, an ARN, or an ARN with a qualifier: a mapping may have any of them */
function isSameFunction(target: string, arn: string): boolean {
  return target === arn || target.startsWith(`${arn}:`) || arn.endsWith(`:function:${target}`);
}

function arnOf(service: string, resource: string): string {
  if (service === 's3') return `arn:aws:s3:::${resource}`;
  if (service === 'cloudfront') return `arn:aws:cloudfront::${localAccount}:${resource}`;
  return `arn:aws:${service}:${localRegion}:${localAccount}:${resource}`;
}
