import { storedTables, upgradedPartitions } from '#shared/platform/stored-kinds.ts';
import { describe, expect, it } from 'vitest';
import {
  type Json,
  propertiesOf,
  resourcesOf,
  type Synthesized,
  type Template,
  templatesOf,
} from './fixture.ts';

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

function allowed(template: Template): { owner: string; statement: Statement }[] {
  const types = ['AWS::IAM::Policy', 'AWS::S3::BucketPolicy', 'AWS::IAM::Role'];
  return types.flatMap((type) =>
    resourcesOf(template, type).flatMap(([owner, { Type, Properties }]) => {
      const policies: Json[] =
        Type === 'AWS::IAM::Role' ? (Properties.Policies ?? []) : [Properties];
      const statements: Statement[] = policies.flatMap((each) => each.PolicyDocument.Statement);
      return statements
        .filter(({ Effect }) => Effect === 'Allow')
        .map((statement) => ({ owner, statement }));
    }),
  );
}

/** Actions on whose resources a wildcard is allowed, each with the reason. */
const wildcardResources: [RegExp, string][] = [
  [/^FilesPolicy/, 'the emptier of the published bucket deletes whatever lies in it'],
  [/^Publishingpublisher/, 'published objects, uploads and streams have names made at run time'],
  [/^AWSCDKTriggerCustomResource/, 'the runner of triggers calls any version of its function'],
  [/^VisitsanalyticsRole/, 'streams have names made at run time'],
  [/^(content|admin|Sweepsweep)Role/, 'the names of uploads and exports are random'],
  [/^Archivesarchiver/, 'archives, uploads and streams have names made at run time'],
  [/^authRole/, 'anybody may be invited by mail'],
  [/^GithubRole/, 'stacks and certificates have ids that nobody knows before they are made'],
];

/** Actions that do not support resources. */
const actionsWithoutResource = ['acm:ListCertificates', 'acm:RequestCertificate'];

/**
 * The CDK adds this statement to the policy of a bucket that it empties before deletion.
 */
const emptying = ['s3:GetBucket*', 's3:List*', 's3:DeleteObject*'];

/** Checks grants in general. The rights of each function are in `infra/RIGHTS.generated.md`, which `npm test` compares with the templates. */
export function describeGrants(synthesized: Synthesized): void {
  const everything = templatesOf(synthesized).flatMap(allowed);

  describe('the grants', () => {
    it('name every action, except for emptying the one bucket that may be deleted', () => {
      expect(everything.length).toBeGreaterThan(8);
      const wild = everything.flatMap(({ owner, statement }) =>
        list(statement.Action)
          .filter((action) => action.includes('*'))
          .map((action) => `${owner.slice(0, 11)} ${action}`),
      );
      expect(wild.sort()).toEqual(emptying.map((action) => `FilesPolicy ${action}`).sort());
    });

    it('have wildcards in resources only where listed', () => {
      const unexpected = everything
        .filter(({ owner }) => !wildcardResources.some(([listed]) => listed.test(owner)))
        .filter(({ statement }) => JSON.stringify(statement.Resource).includes('*'));
      expect(unexpected).toEqual([]);
      const bare = everything.filter(({ statement }) => list(statement.Resource).includes('*'));
      const actions = bare.flatMap(({ statement }) => list(statement.Action));
      expect(actions.filter((action) => !actionsWithoutResource.includes(action))).toEqual([]);
    });

    it('let only auth use Cognito, and the deployer, which creates the pool', () => {
      const accounts = everything.filter(({ statement }) =>
        JSON.stringify(statement.Action).includes('cognito-idp:'),
      );
      const users = accounts.map(({ owner }) => owner.slice(0, 8));
      expect(users.filter((owner) => !owner.startsWith('Github'))).toEqual(['authRole']);
    });

    it('let the archiver alone scan the tables, and the publisher one with items to upgrade', () => {
      const scans = everything
        .filter(({ statement }) => list(statement.Action).includes('dynamodb:Scan'))
        .flatMap(({ owner, statement }) => list(statement.Resource).map(() => owner));
      const upgraded = storedTables.filter((table) => upgradedPartitions(table).length > 0);
      expect(scans.map((owner) => owner.replace(/Role.*/, ''))).toEqual([
        'Archivesarchiver',
        'Archivesarchiver',
        ...upgraded.map(() => 'Publishingpublisher'),
      ]);
    });

    it('never use a managed policy', () => {
      const roles = templatesOf(synthesized).flatMap((template) =>
        propertiesOf(template, 'AWS::IAM::Role'),
      );
      expect(roles.filter(({ ManagedPolicyArns }) => ManagedPolicyArns)).toEqual([]);
    });

    it('let no function create a log group, which would outlive the stack', () => {
      const actions = everything.flatMap(({ statement }) => list(statement.Action));
      expect(actions).not.toContain('logs:CreateLogGroup');
    });
  });
}
