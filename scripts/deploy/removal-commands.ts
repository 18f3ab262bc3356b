/** AWS CLI commands, with real names, that delete for good what a stage leaves. */
import type { Retained } from './retained.ts';

type Named = Pick<Retained, 'type' | 'id'>;

interface Account {
  region: string;
  endpoint: string | undefined;
}

/** Completes a command with `aws` and the options that every command has. */
type Aws = (command: string) => string;

/** The kind's name for owners. */
export function nameOf({ type, id }: Named): string {
  return `${kinds[type]?.title ?? type} ${id}`;
}

/** @returns the commands in order; none for a kind that must be deleted by hand */
export function removalCommands({ type, id }: Named, { region, endpoint }: Account): string[] {
  const options = `--region ${region}${endpoint ? ` --endpoint-url ${endpoint}` : ''}`;
  return kinds[type]?.commands((command) => `aws ${command} ${options}`, id) ?? [];
}

const kinds: Record<string, { title: string; commands: (aws: Aws, id: string) => string[] }> = {
  'AWS::DynamoDB::Table': {
    title: 'Table',
    commands: (aws, id) => [
      aws(`dynamodb update-table --table-name ${id} --no-deletion-protection-enabled`),
      aws(`dynamodb delete-table --table-name ${id}`),
    ],
  },
  'AWS::Cognito::UserPool': {
    title: 'User pool',
    commands: (aws, id) => [
      aws(`cognito-idp update-user-pool --user-pool-id ${id} --deletion-protection INACTIVE`),
      aws(`cognito-idp delete-user-pool --user-pool-id ${id}`),
    ],
  },
  'AWS::S3::Bucket': {
    title: 'Bucket',
    commands: (aws, id) => [deleteVersions(aws, id), aws(`s3api delete-bucket --bucket ${id}`)],
  },
  'AWS::Logs::LogGroup': {
    title: 'Log group',
    commands: (aws, id) => [aws(`logs delete-log-group --log-group-name ${id}`)],
  },
};

/**
 * A versioned bucket is empty only without its old versions and delete markers; a call deletes up
 * to 1000.
 */
function deleteVersions(aws: Aws, bucket: string): string {
  const query = "--query '{Objects: [Versions, DeleteMarkers][].{Key: Key, VersionId: VersionId}}'";
  const list = aws(
    `s3api list-object-versions --bucket ${bucket} --max-items 1000 ${query} --output json`,
  );
  return aws(`s3api delete-objects --bucket ${bucket} --delete "$(${list})"`);
}
