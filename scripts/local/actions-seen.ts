/** The functions' actions, in the words of the permission table. */
import { functionName, resourceNamer, type UsedAction } from '../rights/right.ts';
import type { SeenAction } from './aws/endpoint.ts';
import { ACCOUNT, REGION } from './engine/identity.ts';
import type { ResolvedResource } from './engine/resolve.ts';
import { objectsAt, textAt } from './engine/template.ts';

/**
 * @param seen the endpoint's log, in which a function signs with its physical name
 * @returns what needed a grant of a function's role; other callers are left out
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
  const inTheirPlace = [...streamReads(resources), ...triggerCalls(resources)].flatMap(
    ({ functionArn, action, arn }) =>
      functions
        .filter(({ attributes }) => isSameFunction(functionArn, attributes.Arn ?? ''))
        .map(({ logicalId }) => ({
          function: functionName(logicalId),
          action,
          resource: nameOf(arn),
        })),
  );
  return [...called, ...inTheirPlace];
}

/** Finds the partition key by a table's name, as the templates declare it. */
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

interface DoneInItsPlace {
  functionArn: string;
  action: string;
  arn: string;
}

/** Lambda reads a stream with the role of the function that it feeds. */
function streamReads(resources: readonly ResolvedResource[]): DoneInItsPlace[] {
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

/** The CDK's own function calls what runs after a deployment; here the engine does. */
function triggerCalls(resources: readonly ResolvedResource[]): DoneInItsPlace[] {
  return ofType('Custom::Trigger', resources).map(({ properties }) => ({
    functionArn: textAt(properties, 'ServiceToken') ?? '',
    action: 'lambda:InvokeFunction',
    arn: textAt(properties, 'HandlerArn') ?? '',
  }));
}

function ofType(wanted: string, resources: readonly ResolvedResource[]): ResolvedResource[] {
  return resources.filter(({ type }) => type === wanted);
}

/** A mapping names its function by name, ARN or an ARN with a qualifier. */
function isSameFunction(target: string, arn: string): boolean {
  return target === arn || target.startsWith(`${arn}:`) || arn.endsWith(`:function:${target}`);
}

function arnOf(service: string, resource: string): string {
  if (service === 's3') return `arn:aws:s3:::${resource}`;
  if (service === 'cloudfront') return `arn:aws:cloudfront::${ACCOUNT}:${resource}`;
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;
}
