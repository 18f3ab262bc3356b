/** Reads from the synthesized templates what the role of each function allows, or another role. */
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
  const nameOf = resourceNamer(resources);
  return resources
    .filter(({ type }) => type === 'AWS::Lambda::Function')
    .flatMap((lambda) => grantsOf(lambda, resources, nameOf))
    .toSorted((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
}

/**
 * The same for the one role of a stack.
 * @param name represents the role in each row
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
  return grantsOfRole(role, resources, { name, onWhat: resourceNamer(resources) });
}

function grantsOf(
  lambda: ResolvedResource,
  resources: readonly ResolvedResource[],
  nameOf: (arn: string) => string,
): Grant[] {
  const name = functionName(lambda.logicalId);
  const role = roleOf(lambda, resources);
  const ownLog = ownLogOf(lambda, resources);
  const onWhat = (arn: string) => (arn === ownLog ? 'own log' : nameOf(arn));
  return grantsOfRole(role, resources, { name, onWhat });
}

interface Naming {
  name: string;
  onWhat: (arn: string) => string;
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

function rowsOf(statement: JsonObject, { name, onWhat }: Naming): Grant[] {
  if ('NotAction' in statement || 'NotResource' in statement) {
    throw new CommandFailed(
      `A policy of ${name} allows everything except what it names: name what it allows.`,
    );
  }
  const condition = conditionOf(objectAt(statement, 'Condition'));
  const leadingKeys = leadingKeysOf(objectAt(statement, 'Condition'));
  return listed(statement.Action).flatMap((action) =>
    listed(statement.Resource).map((arn) => ({
      function: name,
      action,
      resource: onWhat(arn),
      ...(condition === '' ? {} : { condition }),
      ...(leadingKeys.length === 0 ? {} : { leadingKeys }),
    })),
  );
}

/** `StringLike dynamodb:LeadingKeys: USER#*, EVENTS`; several are joined by "and". */
function conditionOf(condition: JsonObject): string {
  return Object.entries(condition)
    .flatMap(([operator, keys]) =>
      Object.entries(isObject(keys) ? keys : {}).map(
        ([key, values]) => `${operator} ${key}: ${listed(values).join(', ')}`,
      ),
    )
    .join(' and ');
}

function leadingKeysOf(condition: JsonObject): string[] {
  return Object.values(condition).flatMap((keys) =>
    isObject(keys) ? listed(keys['dynamodb:LeadingKeys']) : [],
  );
}

/** Our functions before the CDK's, in an order that does not depend on the machine's language. */
function orderOf({ function: name, action, resource, condition = '' }: Grant): string {
  const isOurs = functionNames.some((ours) => ours === name);
  return [isOurs ? 0 : 1, name, action, resource, condition].join('\n');
}

/** Statements that allow the role something (or deny it: see `Effect`): its own, of attached policies, of buckets that name it, and AWS's. */
function statementsFor(
  role: ResolvedResource,
  resources: readonly ResolvedResource[],
): JsonObject[] {
  const inside = objectsAt(role.properties, 'Policies');
  const attached = resources
    .filter((resource) => isAttached(resource, role))
    .map(({ properties }) => properties);
  return [...[...inside, ...attached].flatMap(statementsOf), ...bucketStatements(role, resources)];
}

/** Names of AWS-managed policies, whose statements are in no template. */
function awsPolicyNames(role: ResolvedResource, resources: readonly ResolvedResource[]): string[] {
  const own = new Set(resources.map(({ physicalId }) => physicalId));
  return textsAt(role.properties, 'ManagedPolicyArns')
    .filter((arn) => !own.has(arn))
    .map((arn) => arn.split('/').at(-1) ?? arn);
}

/** One value or a list of them, as both are valid in policies. */
function listed(value: unknown): string[] {
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
      listed(objectAt(statement, 'Principal').AWS).includes(role.attributes.Arn ?? ''),
    );
}

function statementsOf(policy: JsonObject): JsonObject[] {
  const document = objectAt(policy, 'PolicyDocument');
  // A single statement may stand without its list.
  const single = objectAt(document, 'Statement');
  return 'Effect' in single ? [single] : objectsAt(document, 'Statement');
}
