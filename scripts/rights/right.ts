/**
 * Grants of a function and the actions that it was seen doing, in the same terms: functions and resources
 * have the product's names instead of AWS's.
 */
import { functionNames } from '#shared/platform/environment.ts';
import { ACCOUNT } from '../local/engine/identity.ts';
import type { ResolvedResource } from '../local/engine/resolve.ts';

/**
 * @param logicalId of a function in its template
 * @returns the product's name, or the construct's for a function of the CDK
 */
export function functionName(logicalId: string): string {
  const construct = withoutHash(logicalId).replace(
    /(?<=.)(Function|(CustomResourceProvider)*Handler)$/,
    '',
  );
  // A logical id joins the ids of all constructs around the function; the function's own comes last.
  const own = functionNames
    .filter((name) => construct.endsWith(name))
    .toSorted((left, right) => right.length - left.length);
  return own[0] ?? construct;
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
    const found = known.find((each) => isPartOf(arn, each.arn));
    if (found) return found.name + arn.slice(found.arn.length);
    if (/^arn:[^:]*:ses:.*:identity\/\*$/.test(arn)) return '* email identity';
    // The owner's address differs from site to site, so the table leaves it out.
    return /^arn:[^:]*:ses:.*:identity\/.*@/.test(arn) ? 'receiver email identity' : arn;
  };
}

function arnsOf(resource: ResolvedResource): { arn: string; name: string }[] {
  const { StreamArn } = resource.attributes;
  const Arn = arnOf(resource);
  const name = resourceName(resource);
  return [
    ...(Arn === undefined ? [] : [{ arn: Arn, name }]),
    ...(StreamArn === undefined ? [] : [{ arn: StreamArn, name: `${name}/stream/latest` }]),
  ];
}

/** Templates contain no ARN of a distribution, so policies assemble it. */
function arnOf({ type, physicalId, attributes }: ResolvedResource): string | undefined {
  if (type !== 'AWS::CloudFront::Distribution') return attributes.Arn;
  return `arn:aws:cloudfront::${ACCOUNT}:distribution/${physicalId}`;
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

/** Grants of a function and the actions that it was seen doing, in the same terms. */

/** An action on a resource that the role of a function allows. */
export interface Grant {
  function: string;
  /**
   * In the form of a policy: `dynamodb:GetItem`; `policy NAME` represents everything in an
   * AWS-managed policy.
   */
  action: string;
  /** `core table`, `files bucket/*`, `own log`; may contain IAM's wildcards. */
  resource: string;
  /** The conditions of the grant, in one line. */
  condition?: string;
  /** The partition keys that the condition allows, with wildcards; left out when it allows all. */
  leadingKeys?: string[];
}

/** An action for which a function needed a grant, once per combination. */
export interface UsedAction {
  function: string;
  action: string;
  /** In the terms of a grant, without wildcards; left out when only the action is known. */
  resource?: string;
  /** The partition key, without what follows its first `#`: `USER#…`. */
  leadingKey?: string;
}

/**
 * Grants that no suite can show in use, and why they are kept; each name may contain IAM's
 * wildcards.
 */
export interface Exception {
  function: string;
  action: string;
  resource: string;
  /** The condition of the grant; any when left out. */
  condition?: string;
  reason: string;
  /** Used on some clouds only, so a use does not make the exception outdated. */
  dependsOnCloud?: true;
}

/** Whether a text matches a pattern with IAM's wildcards `*` and `?`. */
export function matches(pattern: string, text: string): boolean {
  const source = pattern
    .replaceAll(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
}
