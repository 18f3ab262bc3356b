/**
 * Describes grants and used actions in the same terms, so that they can be compared: functions and resources have
 * the product's names instead of those of AWS.
 */
import { functionNames } from '#shared/platform/environment.ts';
import { localAccount } from '../local/engine/identity.ts';
import type { ResolvedResource } from '../local/engine/resolve.ts';

/**
 * @param logicalId the function's id in its template
 * @returns the product's name of the function; for a function of the CDK, the name of its construct
 */
export function functionName(logicalId: string): string {
  const construct = withoutHash(logicalId).replace(
    /(?<=.)(Function|(CustomResourceProvider)*Handler)$/,
    '',
  );
  // A logical id joins the ids of all constructs around the function, and ends with the id of the function.
  const [longest = construct] = functionNames
    .filter((name) => construct.endsWith(name))
    .toSorted((left, right) => right.length - left.length);
  return longest;
}

/**
 * @returns a function that names ARNs from the local cloud: `core table`, `core table/index/*`,
 *   `files bucket/*`, `users pool`; unknown ARNs are returned unchanged
 */
export function resourceNamer(resources: readonly ResolvedResource[]): (arn: string) => string {
  const known = resources
    .flatMap((resource) => arnsOf(resource))
    .toSorted((left, right) => right.arn.length - left.arn.length);
  return (arn) => {
    const found = known.find((candidate) => isPartOf(arn, candidate.arn));
    if (found) return found.name + arn.slice(found.arn.length);
    if (/^arn:[^:]*:ses:.*:identity\/\*$/.test(arn)) return '* email identity';
    // The owner's address differs from site to site, so the table of rights must not contain it.
    return /^arn:[^:]*:ses:.*:identity\/.*@/.test(arn) ? 'receiver email identity' : arn;
  };
}

function arnsOf(resource: ResolvedResource): { arn: string; name: string }[] {
  const name = resourceName(resource);
  const { StreamArn: streamArn } = resource.attributes;
  const arn = arnOf(resource);
  return [
    ...(arn === undefined ? [] : [{ arn, name }]),
    ...(streamArn === undefined ? [] : [{ arn: streamArn, name: `${name}/stream/latest` }]),
  ];
}

/** CloudFormation offers no ARN of a distribution, so policies assemble it, as here. */
function arnOf({ type, physicalId, attributes }: ResolvedResource): string | undefined {
  if (type !== 'AWS::CloudFront::Distribution') return attributes.Arn;
  return `arn:aws:cloudfront::${localAccount}:distribution/${physicalId}`;
}

function isPartOf(arn: string, whole: string): boolean {
  return arn === whole || (arn.startsWith(whole) && /[/:]/.test(arn.charAt(whole.length)));
}

const nouns: Record<string, string> = {
  'AWS::Cognito::UserPool': 'pool',
  'AWS::DynamoDB::GlobalTable': 'table',
  'AWS::Logs::LogGroup': 'log',
};

function resourceName({ type, logicalId }: ResolvedResource): string {
  if (type === 'AWS::Lambda::Function') return `${functionName(logicalId)} function`;
  const name = words(withoutHash(logicalId));
  const noun = nouns[type] ?? words(type.split('::').at(-1) ?? '');
  return name.endsWith(noun) ? name : `${name} ${noun}`;
}

function withoutHash(logicalId: string): string {
  return logicalId.replace(/(?<=.)[0-9A-F]{8}$/, '');
}

function words(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}

/** An action on a resource that the role of a function allows. */
export interface Grant {
  function: string;
  /** As in a policy, such as `dynamodb:GetItem`; `policy NAME` stands for all actions of an AWS-managed policy. */
  action: string;
  /** Such as `core table`, `files bucket/*` or `own log`; may contain IAM's wildcards. */
  resource: string;
  /** All conditions of the grant, in one line. */
  condition?: string;
  /** Partition keys that the condition allows; may contain wildcards. Missing when every key is allowed. */
  leadingKeys?: string[];
}

/** An action for which a function needed a grant. Repeated uses are recorded once. */
export interface UsedAction {
  function: string;
  action: string;
  /** In the terms of a grant, but without wildcards. Missing when only the action is known. */
  resource?: string;
  /** Partition key, shortened after its first `#`, such as `USER#…`. */
  leadingKey?: string;
}

/** Explains grants whose use no suite can show. Each name may contain IAM's wildcards. */
export interface Exception {
  function: string;
  action: string;
  resource: string;
  /** Condition of the grant; when missing, any condition matches. */
  condition?: string;
  reason: string;
  /** Some clouds use the grant and others do not, so a use does not make the exception outdated. */
  dependsOnCloud?: true;
}

/** @param pattern may contain IAM's wildcards `*` and `?` */
export function matches(pattern: string, text: string): boolean {
  const source = pattern
    .replaceAll(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
}
