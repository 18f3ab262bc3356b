/** The requirements of a command, checked before it starts. All that are missing are reported at once. */
import { settingsFile } from '#infra/settings-error.ts';

/** Something that is missing or wrong, and what to do about it. */
export class Missing {
  readonly what: string;
  readonly remedy: string;

  constructor(what: string, remedy: string) {
    this.what = what;
    this.remedy = remedy;
  }
}

/** From this version on, Node runs TypeScript without a build. */
const oldestNode = { major: 22, minor: 18 };

/** @param version as in `process.versions.node` */
export function checkNode(version: string): Missing | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const { major: wanted, minor: least } = oldestNode;
  if (major > wanted || (major === wanted && minor >= least)) return undefined;
  return new Missing(`Node ${version} is too old.`, `Install Node ${wanted}.${least} or newer.`);
}

export function settingsMissing(error: unknown): Missing {
  return new Missing(
    error instanceof Error ? error.message : String(error),
    `The comments in ${settingsFile} explain each setting.`,
  );
}

export function regionMissing(): Missing {
  return new Missing(
    'No AWS region is set.',
    `Set one in ${settingsFile}, such as eu-central-1, or set AWS_REGION.`,
  );
}

/** @param command that bootstraps this account and region */
export function bootstrapMissing(account: string, region: string, command: string): Missing {
  return new Missing(
    `Account ${account} is not yet prepared for the CDK in ${region}.`,
    `Run once: ${command}`,
  );
}

export function reportOf(missing: Missing[]): string {
  const heading =
    missing.length === 1
      ? 'Before this can run, one thing is missing:'
      : `Before this can run, ${missing.length} things are missing:`;
  return [heading, ...missing.flatMap(({ what, remedy }) => ['', `  ${what}`, `  ${remedy}`])].join(
    '\n',
  );
}
