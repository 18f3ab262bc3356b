import { describe, expect, it } from 'vitest';
import { resourcesOf, type Synthesized, type Template } from './fixture.ts';

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

function allowed(template: Template): { owner: string; statement: Statement }[] {
  const policies = [
    ...resourcesOf(template, 'AWS::IAM::Policy').map(([id, each]) => ({
      owner: id,
      documents: [each.Properties.PolicyDocument],
    })),
    ...resourcesOf(template, 'AWS::S3::BucketPolicy').map(([id, each]) => ({
      owner: id,
      documents: [each.Properties.PolicyDocument],
    })),
    ...resourcesOf(template, 'AWS::IAM::Role').map(([id, each]) => ({
      owner: id,
      documents: (each.Properties.Policies ?? []).map(
        (policy: { PolicyDocument: unknown }) => policy.PolicyDocument,
      ),
    })),
  ];
  return policies.flatMap(({ owner, documents }) =>
    documents.flatMap((document: { Statement: Statement[] }) =>
      document.Statement.filter(({ Effect }) => Effect === 'Allow').map((statement) => ({
        owner,
        statement,
      })),
    ),
  );
}

/** Resources with a wildcard that may be: ours by prefix of a bucket, or of one function's versions. */
const wildcardOwners = [/^FilesPolicy/, /^Publishingpublisher/, /^AWSCDKTriggerCustomResource/];

export function describeGrants({ data, api, site }: Synthesized): void {
  const everything = [data, api, site].flatMap(allowed);

  function actionsOf(functionName: string): string[] {
    return everything
      .filter(({ owner }) => owner.startsWith(`${functionName}Role`))
      .flatMap(({ statement }) => list(statement.Action))
      .filter((action) => !action.startsWith('logs:'))
      .sort();
  }

  const reads = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
  const writes = [
    'dynamodb:ConditionCheckItem',
    'dynamodb:DeleteItem',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
  ];

  describe('the grants', () => {
    it('name every action', () => {
      expect(everything.length).toBeGreaterThan(8);
      const actions = everything.flatMap(({ statement }) => list(statement.Action));
      expect(actions.filter((action) => action.includes('*'))).toEqual([]);
    });

    it('have wildcards in resources only where listed', () => {
      const unexpected = everything
        .filter(({ owner }) => !wildcardOwners.some((listed) => listed.test(owner)))
        .filter(({ statement }) => JSON.stringify(statement.Resource).includes('*'));
      expect(unexpected).toEqual([]);
      const bare = everything.filter(({ statement }) => list(statement.Resource).includes('*'));
      expect(bare).toEqual([]);
    });

    it('let content read, and no more', () => {
      expect(actionsOf('content')).toEqual(reads);
    });

    it('let admin read and write items, and keep it away from passwords', () => {
      expect(actionsOf('admin')).toEqual([...reads, ...writes].sort());
    });

    it('let auth use Cognito, and only the items of users, sessions, guesses and audit events', () => {
      const cognito = actionsOf('auth').filter((action) => action.startsWith('cognito-idp:'));
      expect(cognito).toEqual(['cognito-idp:AdminInitiateAuth']);
      const items = everything.filter(
        ({ owner, statement }) =>
          owner.startsWith('authRole') && list(statement.Action).includes('dynamodb:PutItem'),
      );
      expect(items.map(({ statement }) => statement.Condition)).toEqual([
        {
          'ForAllValues:StringLike': {
            'dynamodb:LeadingKeys': ['USER#*', 'USERNAME#*', 'ATTEMPTS#*', 'EVENTS'],
          },
        },
      ]);
    });

    it('never scan a table', () => {
      const actions = everything.flatMap(({ statement }) => list(statement.Action));
      expect(actions).not.toContain('dynamodb:Scan');
    });

    it('use a managed policy nowhere but in the runner of triggers, which CDK brings', () => {
      const owners = [data, api, site].flatMap((template) =>
        resourcesOf(template, 'AWS::IAM::Role')
          .filter(([, role]) => role.Properties.ManagedPolicyArns)
          .map(([id]) => id.replace(/[0-9A-F]{8}$/, '')),
      );
      expect(owners).toEqual(['AWSCDKTriggerCustomResourceProviderCustomResourceProviderRole']);
    });
  });
}
