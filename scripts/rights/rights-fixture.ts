/** Writes a small assembly for tests: one function with a role, a table, a bucket, a pool and a log. */
import { type FixtureStack, writeAssembly } from '../local/engine/fixtures/assembly.ts';
import type { Json, JsonObject, TemplateResource } from '../local/engine/template.ts';

const arnOf = (id: string): JsonObject => ({ 'Fn::GetAtt': [id, 'Arn'] });

/** ARNs for policy statements. */
export const arns = {
  table: arnOf('Core0A0A0A0A'),
  objects: { 'Fn::Join': ['', [arnOf('Files0A0A0A0A'), '/*']] },
  pool: arnOf('UsersPool0A0A0A0A'),
  log: arnOf('authLog0A0A0A0A'),
  role: arnOf('authRole0A0A0A0A'),
} satisfies Record<string, Json>;

export function policy(...statements: JsonObject[]): TemplateResource {
  return {
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyDocument: { Statement: statements },
      Roles: [{ Ref: 'authRole0A0A0A0A' }],
    },
  };
}

/** @returns the folder of an assembly with the function `auth`, to whose role `resources` give rights */
export function assemblyWith(
  resources: Record<string, TemplateResource>,
  role: JsonObject = {},
): string {
  const stack: FixtureStack = {
    template: {
      Resources: {
        Core0A0A0A0A: { Type: 'AWS::DynamoDB::Table' },
        Files0A0A0A0A: { Type: 'AWS::S3::Bucket' },
        UsersPool0A0A0A0A: { Type: 'AWS::Cognito::UserPool' },
        authLog0A0A0A0A: { Type: 'AWS::Logs::LogGroup' },
        authRole0A0A0A0A: { Type: 'AWS::IAM::Role', Properties: role },
        authFunction0A0A0A0A: {
          Type: 'AWS::Lambda::Function',
          Properties: { Role: arns.role, LoggingConfig: { LogGroup: { Ref: 'authLog0A0A0A0A' } } },
        },
        ...resources,
      },
    },
  };
  return writeAssembly({ 'dev-api': stack });
}
