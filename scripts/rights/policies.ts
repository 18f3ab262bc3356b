/** The policies of a role: its own, attached ones, those of buckets that name it, and AWS's. */
import type { ResolvedResource } from '../local/engine/resolve.ts';
import { type JsonObject, objectAt, objectsAt, textsAt } from '../local/engine/template.ts';

/** Statements that allow the role something (or deny it: see `Effect`). */
export function statementsFor(
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
export function awsPolicyNames(
  role: ResolvedResource,
  resources: readonly ResolvedResource[],
): string[] {
  const own = new Set(resources.map(({ physicalId }) => physicalId));
  return textsAt(role.properties, 'ManagedPolicyArns')
    .filter((arn) => !own.has(arn))
    .map((arn) => arn.split('/').at(-1) ?? arn);
}

/** One value or a list of them, as both are valid in policies. */
export function listed(value: unknown): string[] {
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
