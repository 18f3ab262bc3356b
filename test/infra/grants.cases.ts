import { storedTables, upgradedPartitions } from '#shared/platform/stored-kinds.ts';
import { describe, expect, it } from 'vitest';
import { readingOf, resourcesOf, type Synthesized, type Template, templatesOf } from './fixture.ts';

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

/** Actions whose resources may have a wildcard, each with the reason. */
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

/** The actions that support no resource at all. */
const actionsWithoutResource = ['acm:ListCertificates', 'acm:RequestCertificate'];

/**
 * The statement that the CDK adds to the policy of a bucket that is emptied before it is deleted.
 */
const emptying = ['s3:GetBucket*', 's3:List*', 's3:DeleteObject*'];

export function describeGrants(synthesized: Synthesized): void {
  const everything = templatesOf(synthesized).flatMap(allowed);

  function actionsOf(functionName: string): string[] {
    return everything
      .filter(({ owner }) => owner.startsWith(`${functionName}Role`))
      .flatMap(({ statement }) => list(statement.Action))
      .filter((action) => !action.startsWith('logs:'))
      .sort();
  }

  const reads = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
  const writes = ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];

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

    it('let content read items and uploads, and no more', () => {
      expect([...new Set(actionsOf('content'))]).toEqual([...reads, 's3:GetObject'].sort());
      const items = everything.filter(
        ({ owner, statement }) =>
          owner.startsWith('contentRole') &&
          list(statement.Action).includes('dynamodb:Query') &&
          JSON.stringify(statement.Resource).includes('Core'),
      );
      const conditions = JSON.stringify(items.map(({ statement }) => statement.Condition));
      expect(conditions).not.toMatch(/null|MESSAGE|SENDER|ATTEMPTS|EVENTS|PUBLISHER|VERSIONS|"\*"/);
      // Its answer when the bucket has no file.
      expect(conditions).toContain('"SITE"');
      const pictures = everything.filter(
        ({ owner, statement }) =>
          owner.startsWith('contentRole') && list(statement.Action).includes('s3:GetObject'),
      );
      expect(pictures.map(({ statement }) => statement.Resource)).toEqual([
        { 'Fn::Join': ['', [readingOf('data', 'Uploads.*Arn'), '/uploads/*']] },
      ]);
    });

    /** For each partition, the actions that a function may use on the items of a table. */
    function partitionsBy(role: string, table: string): Record<string, unknown> {
      const items = everything.filter(
        ({ owner, statement }) =>
          owner.startsWith(role) &&
          statement.Condition !== undefined &&
          JSON.stringify(statement.Resource).includes(table),
      );
      const partitions: Record<string, unknown[]> = {};
      for (const { statement } of items) {
        const allowedKeys = statement.Condition?.['ForAllValues:StringLike'];
        (partitions[list(statement.Action).join()] ??= []).push(
          ...list(allowedKeys?.['dynamodb:LeadingKeys']),
        );
      }
      return partitions;
    }

    it('let ingest add visits and count those of an address, but read neither', () => {
      expect(partitionsBy('ingestRole', 'Analytics')).toEqual({
        'dynamodb:UpdateItem': ['VISIT#*', 'ADDRESS#*'],
        'dynamodb:PutItem': ['VISIT#*'],
      });
    });

    it('let admin show the totals of visits, but no visit', () => {
      expect(partitionsBy('adminRole', 'Analytics')).toEqual({
        'dynamodb:Query': ['TOTALS#*', 'TOPS', 'CONVERSIONS', 'LIVE'],
      });
    });

    it('let the sweep remove uploads, spam and events, change no content and read no users', () => {
      expect(partitionsBy('SweepsweepRole', 'Core')).toEqual({
        'dynamodb:Query': [
          'POSTS#*',
          'POST#*',
          'TRASH#*',
          'PROJECTS#*',
          'PAGES#*',
          'USERPICTURES',
          'COPYIMAGES',
          'MESSAGES#*',
          'EVENTS',
        ],
        'dynamodb:GetItem': ['POST#*', 'SWEEP', 'VERSIONS#*', 'MESSAGE#*'],
        'dynamodb:PutItem': ['SWEEP'],
        'dynamodb:DeleteItem': ['UPLOAD#*', 'MESSAGE#*', 'MESSAGES#*', 'EVENTS'],
        'dynamodb:UpdateItem': ['MESSAGES'],
      });
      const inBuckets = actionsOf('Sweepsweep').filter((action) => action.startsWith('s3:'));
      expect(inBuckets).toEqual(['s3:DeleteObject', 's3:ListBucket']);
    });

    it('let the function for totals write these, and read nothing else but the stream', () => {
      expect(partitionsBy('VisitsanalyticsRole', 'Analytics')).toEqual({
        'dynamodb:BatchGetItem': ['TOTALS#*', 'TOPS', 'COUNTED#*'],
        'dynamodb:GetItem': ['CLOSING'],
        'dynamodb:Query': ['TOTALS#*', 'TOPS'],
        'dynamodb:PutItem': ['COUNTED#*', 'CONVERSIONS'],
        'dynamodb:UpdateItem': ['TOTALS#*', 'TOPS', 'LIVE', 'CLOSING'],
      });
      const actions = actionsOf('Visitsanalytics');
      expect(actions.filter((action) => /Stream|GetRecords|Shard/.test(action))).toEqual([
        'dynamodb:DescribeStream',
        'dynamodb:GetRecords',
        'dynamodb:GetShardIterator',
        'dynamodb:ListStreams',
      ]);
      expect(actions).toHaveLength(9);
    });

    it('let ingest add messages, count senders, and with mail settings send what is in its outbox', () => {
      const items = everything.filter(
        ({ owner, statement }) =>
          owner.startsWith('ingestRole') && JSON.stringify(statement.Resource).includes('Core'),
      );
      const partitions = items.map(({ statement }) =>
        [
          list(statement.Action).join(),
          ...list(statement.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']),
        ].join(' '),
      );
      const sendsMail = resourcesOf(synthesized.api, 'AWS::SES::EmailIdentity').length > 0;
      expect(partitions.sort()).toEqual(
        [
          'dynamodb:BatchGetItem USER#*',
          'dynamodb:GetItem SENDER#* SUBMISSION#*',
          'dynamodb:PutItem,dynamodb:UpdateItem MESSAGE#* MESSAGES MESSAGES#* SENDER#* SUBMISSION#*',
          ...(sendsMail
            ? [
                'dynamodb:DeleteItem,dynamodb:PutItem,dynamodb:Query MAILS',
                'dynamodb:GetItem MESSAGE#*',
                'dynamodb:GetItem,dynamodb:PutItem DIGEST#*',
                'dynamodb:UpdateItem MAILHOURS',
              ]
            : []),
        ].sort(),
      );
    });

    it('let admin read and write items, but not passwords', () => {
      const items = actionsOf('admin').filter((action) => !action.startsWith('s3:'));
      expect([...new Set(items)]).toEqual([...reads, ...writes].sort());
    });

    it('let admin add uploads, read and remove only unchecked ones, and read exports', () => {
      const objects = everything
        .filter(({ owner }) => owner.startsWith('adminRole'))
        .flatMap(({ statement }) =>
          list(statement.Action)
            .filter((action) => action.startsWith('s3:'))
            .map((action) => [action, list(statement.Resource)] as const),
        );
      const resources = Map.groupBy(objects, ([action]) => action);
      const arn = readingOf('data', 'Uploads.*Arn');
      const below = (prefix: string) => ({ 'Fn::Join': ['', [arn, `/${prefix}/*`]] });
      expect(
        Object.fromEntries(
          [...resources].map(([action, all]) => [action, all.flatMap(([, each]) => each)]),
        ),
      ).toEqual({
        's3:PutObject': [below('incoming'), below('uploads')],
        's3:GetObject': [
          below('incoming'),
          { 'Fn::Join': ['', [readingOf('data', 'Archives.*Arn'), '/exports/*']] },
        ],
        's3:DeleteObject': [below('incoming')],
        's3:ListBucket': [arn],
      });
    });

    it('let only auth use Cognito, and only the items of users, sessions, guesses and audit events', () => {
      const accounts = everything.filter(({ statement }) =>
        JSON.stringify(statement.Action).includes('cognito-idp:'),
      );
      // The deployer creates the pool.
      const users = accounts.filter(({ owner }) => !owner.startsWith('Github'));
      expect(users.map(({ owner }) => owner.slice(0, 8))).toEqual(['authRole']);
      const cognito = actionsOf('auth').filter((action) => action.startsWith('cognito-idp:'));
      expect(cognito).toEqual([
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminInitiateAuth',
        'cognito-idp:AdminSetUserPassword',
      ]);
      const items = everything.filter(
        ({ owner, statement }) =>
          owner.startsWith('authRole') && list(statement.Action).includes('dynamodb:PutItem'),
      );
      expect(items.map(({ statement }) => statement.Condition)).toEqual([
        {
          'ForAllValues:StringLike': {
            'dynamodb:LeadingKeys': [
              'USER#*',
              'USERNAME#*',
              'EMAIL#*',
              'USERS',
              'USERS#*',
              'USERPICTURES',
              'ATTEMPTS#*',
              'EVENTS',
            ],
          },
        },
      ]);
    });

    it('let the publisher write what is published and what a due post changes, and no more', () => {
      const own = everything.filter(({ owner }) => owner.startsWith('PublishingpublisherRole'));
      const rowsOf = (service: string) =>
        own
          .flatMap(({ statement }) =>
            list(statement.Action).map((action) => [action, statement] as const),
          )
          .filter(([action]) => action.startsWith(service));
      const partitionsOf = (statement: Statement) =>
        list(statement.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']).flat();
      const written = [
        'PUBLISHER',
        'SITE',
        'SCHEDULED',
        'POST#*',
        'POSTS#*',
        'TAGS',
        'COUNTERS',
        'OBJECT#*',
        'EVENTS',
        'UNSETTLED',
      ];
      const named = ['PROJECT#*', 'PROJECTS#*', 'PROJECTSLUG#*'];
      const forUpgrades = storedTables.map((table) => String(upgradedPartitions(table)));
      const items = rowsOf('dynamodb:').filter(
        ([, each]) => each.Condition && !forUpgrades.includes(String(partitionsOf(each))),
      );
      expect(items.map(([action, each]) => [action, partitionsOf(each)]).sort()).toEqual(
        [
          ...writes.map((action) => [action, written]),
          ...['dynamodb:GetItem', 'dynamodb:Query'].map((action) => [
            action,
            [...written, 'PROJECT#*', 'PROJECTS#*', 'PAGE#*', 'PAGES#*'],
          ]),
          ...[...writes, 'dynamodb:BatchGetItem'].map((action) => [action, named]),
          ['dynamodb:BatchGetItem', ['UPLOAD#*', 'PREVIEW#*']],
          ['dynamodb:DeleteItem', ['PREVIEW#*']],
          ['dynamodb:UpdateItem', ['VERSIONS#*']],
        ].sort(),
      );
      const stream = rowsOf('dynamodb:').filter(
        ([action, { Condition }]) => !Condition && action !== 'dynamodb:Scan',
      );
      expect(stream.map(([action]) => action).sort()).toEqual([
        'dynamodb:DescribeStream',
        'dynamodb:GetRecords',
        'dynamodb:GetShardIterator',
        'dynamodb:ListStreams',
      ]);
      for (const [, { Resource }] of stream) {
        expect(JSON.stringify(Resource)).toMatch(/StreamArn|Core\w*Arn\w*"}},"\/stream\/\*/);
      }
    });

    it('let the publisher write published files, read uploads, and invalidate one distribution', () => {
      const own = everything.filter(({ owner }) => owner.startsWith('PublishingpublisherRole'));
      const objects = own
        .filter(({ statement }) => JSON.stringify(statement.Action).includes('s3:'))
        .flatMap(({ statement }) =>
          list(statement.Resource).map((each) => [list(statement.Action), JSON.stringify(each)]),
        );
      const ofUploads = objects.filter(([, resource]) => String(resource).includes('Uploads'));
      expect(ofUploads).toEqual([
        [
          ['s3:ListBucket'],
          expect.stringMatching(/^{"Fn::GetStackOutput":[^*]*Uploads\w*Arn[^*]*$/),
        ],
        [['s3:GetObject'], expect.stringMatching(/Uploads\w*Arn\w*"}},"\/uploads\/\*"/)],
      ]);
      const ofFiles = objects.filter((each) => !ofUploads.includes(each));
      expect(new Set(ofFiles.flatMap(([actions]) => actions))).toEqual(
        new Set(['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject']),
      );
      for (const [, resource] of ofFiles) expect(resource).toContain('"Files');
      const edge = own.filter(({ statement }) =>
        JSON.stringify(statement.Action).includes('cloudfront:'),
      );
      expect(edge.map(({ statement }) => statement.Action)).toEqual([
        'cloudfront:CreateInvalidation',
      ]);
      expect(JSON.stringify(edge[0]?.statement.Resource)).toMatch(
        /cloudfront::.*:distribution\/",\{"Ref":"EdgeDistribution/,
      );
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
        resourcesOf(template, 'AWS::IAM::Role'),
      );
      expect(roles.filter(([, role]) => role.Properties.ManagedPolicyArns)).toEqual([]);
    });

    it('let no function create a log group, which would outlive the stack', () => {
      const actions = everything.flatMap(({ statement }) => list(statement.Action));
      expect(actions).not.toContain('logs:CreateLogGroup');
    });
  });
}
