/** Reads from the synthesized templates what the roles of functions and of GitHub jobs allow. */
import { functionNames } from '#shared/platform/environment.ts';
import {
  isObject,
  type JsonObject,
  objectAt,
  objectsAt,
  readAssembly,
  textAt,
  textsAt,
} from '../local/engine/template.ts';
import { CommandFailed } from '../build/run.ts';
import { resolveAssembly, type ResolvedResource } from '../local/engine/resolve.ts';
import { functionName, type Grant, resourceNamer } from './right.ts';

/**
 * @param assemblyDirectory the output of `cdk synth`
 * @returns a row per function, action and resource, sorted
 * @throws CommandFailed when the folder is not an assembly, or a policy allows everything except what
 *   it names
 */
export function readGrants(assemblyDirectory: string): Grant[] {
  const { resources } = resolveAssembly(readAssembly(assemblyDirectory));
  const nameArn = resourceNamer(resources);
  const grants = resources
    .filter(({ type }) => type === 'AWS::Lambda::Function')
    .flatMap((lambda) => {
      const ownLog = ownLogOf(lambda, resources);
      return grantsOfRole(roleOf(lambda, resources), resources, {
        name: functionName(lambda.logicalId),
        nameResource: (arn) => (arn === ownLog ? 'own log' : nameArn(arn)),
      });
    });
  return grants.toSorted((left, right) => (sortKeyOf(left) < sortKeyOf(right) ? -1 : 1));
}

/**
 * Reads the grants of the only role of a stack.
 * @param name stands for the function in each row
 * @throws CommandFailed when the stack does not have exactly one role
 */
export function readRoleGrants(
  assemblyDirectory: string,
  { stackName, name }: { stackName: string; name: string },
): Grant[] {
  const { resources } = resolveAssembly(readAssembly(assemblyDirectory));
  const [role, ...others] = resources.filter(
    ({ type, stack }) => type === 'AWS::IAM::Role' && stack.name === stackName,
  );
  if (!role || others.length > 0)
    throw new CommandFailed(`The stack ${stackName} does not have exactly one role.`);
  return grantsOfRole(role, resources, { name, nameResource: resourceNamer(resources) });
}

interface Naming {
  /** Name of the function in the rows. */
  name: string;
  nameResource: (arn: string) => string;
}

function grantsOfRole(
  role: ResolvedResource,
  resources: readonly ResolvedResource[],
  naming: Naming,
): Grant[] {
  const inTemplates = statementsFor(role, resources)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap((statement) => rowsOf(statement, naming));
  const byAws = awsPolicyNames(role, resources).map((policy) => ({
    function: naming.name,
    action: `policy ${policy}`,
    resource: 'whatever AWS lists there',
  }));
  return [...inTemplates, ...byAws];
}

function roleOf(
  { logicalId, properties }: ResolvedResource,
  resources: readonly ResolvedResource[],
): ResolvedResource {
  const arn = textAt(properties, 'Role');
  const role = resources.find(
    ({ type, attributes }) => type === 'AWS::IAM::Role' && attributes.Arn === arn,
  );
  if (!role) throw new CommandFailed(`The role of ${logicalId} is not in the templates.`);
  return role;
}

function ownLogOf(
  { properties }: ResolvedResource,
  resources: readonly ResolvedResource[],
): string | undefined {
  const name = textAt(objectAt(properties, 'LoggingConfig'), 'LogGroup');
  const log = resources.find(
    ({ type, physicalId }) => type === 'AWS::Logs::LogGroup' && physicalId === name,
  );
  return log?.attributes.Arn;
}

function rowsOf(statement: JsonObject, { name, nameResource }: Naming): Grant[] {
  if ('NotAction' in statement || 'NotResource' in statement) {
    throw new CommandFailed(
      `A policy of ${name} allows everything except what it names: name what it allows.`,
    );
  }
  const conditions = objectAt(statement, 'Condition');
  const condition = describeConditions(conditions);
  const leadingKeys = leadingKeysOf(conditions);
  return toTexts(statement.Action).flatMap((action) =>
    toTexts(statement.Resource).map((arn) => ({
      function: name,
      action,
      resource: nameResource(arn),
      ...(condition === '' ? {} : { condition }),
      ...(leadingKeys.length === 0 ? {} : { leadingKeys }),
    })),
  );
}

/** @returns such as `StringLike dynamodb:LeadingKeys: USER#*, EVENTS`, with " and " between several conditions */
function describeConditions(conditions: JsonObject): string {
  return Object.entries(conditions)
    .flatMap(([operator, keys]) =>
      Object.entries(isObject(keys) ? keys : {}).map(
        ([key, values]) => `${operator} ${key}: ${toTexts(values).join(', ')}`,
      ),
    )
    .join(' and ');
}

function leadingKeysOf(conditions: JsonObject): string[] {
  return Object.values(conditions).flatMap((keys) =>
    isObject(keys) ? toTexts(keys['dynamodb:LeadingKeys']) : [],
  );
}

/** @returns a key that sorts our functions before the CDK's, independently of the machine's language */
function sortKeyOf({ function: name, action, resource, condition = '' }: Grant): string {
  const isOurs = functionNames.some((ours) => ours === name);
  return [isOurs ? 0 : 1, name, action, resource, condition].join('\n');
}

/** Finds statements inside the role, in attached policies, and in policies of buckets that name the role. */
function statementsFor(
  role: ResolvedResource,
  resources: readonly ResolvedResource[],
): JsonObject[] {
  const inline = objectsAt(role.properties, 'Policies');
  const attached = resources
    .filter((resource) => isAttached(resource, role))
    .map(({ properties }) => properties);
  return [...[...inline, ...attached].flatMap(statementsOf), ...bucketStatements(role, resources)];
}

/** Finds AWS-managed policies by name, because no template has their statements. */
function awsPolicyNames(role: ResolvedResource, resources: readonly ResolvedResource[]): string[] {
  const own = new Set(resources.map(({ physicalId }) => physicalId));
  return textsAt(role.properties, 'ManagedPolicyArns')
    .filter((arn) => !own.has(arn))
    .map((arn) => arn.split('/').at(-1) ?? arn);
}

/** Policies allow one value in place of a list. */
function toTexts(value: unknown): string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function isAttached(
  { type, physicalId, properties }: ResolvedResource,
  role: ResolvedResource,
): boolean {
  if (type !== 'AWS::IAM::Policy' && type !== 'AWS::IAM::ManagedPolicy') return false;
  return (
    textsAt(properties, 'Roles').includes(role.physicalId) ||
    textsAt(role.properties, 'ManagedPolicyArns').includes(physicalId)
  );
}

function bucketStatements(
  role: ResolvedResource,
  resources: readonly ResolvedResource[],
): JsonObject[] {
  return resources
    .filter(({ type }) => type === 'AWS::S3::BucketPolicy')
    .flatMap(({ properties }) => statementsOf(properties))
    .filter((statement) =>
      toTexts(objectAt(statement, 'Principal').AWS).includes(role.attributes.Arn ?? ''),
    );
}

function statementsOf(policy: JsonObject): JsonObject[] {
  const document = objectAt(policy, 'PolicyDocument');
  // Policies allow a single statement in place of a list.
  const single = objectAt(document, 'Statement');
  return 'Effect' in single ? [single] : objectsAt(document, 'Statement');
}
