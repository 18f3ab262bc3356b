/** Upgrades of stored items, as the publisher runs them. */

import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createFormatsRepository } from '#lambdas/adapters/dynamo/formats/formats.dynamo.ts';
import { migrations } from '#lambdas/features/formats/migration.ts';
import {
  createUpgrade,
  type FormatReport,
  findNewerFormats,
} from '#lambdas/features/formats/upgrade-formats.usecase.ts';
import type { EventDeps } from '#lambdas/features/publishing/wake-publisher.usecase.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { storedKinds as kinds } from '#shared/platform/stored-kinds.ts';
import { readName } from './environment.ts';
import { now } from './every-function.ts';

export function wireFormats(
  core: CoreTable,
  environment: NodeJS.ProcessEnv,
): Pick<EventDeps, 'findNewerFormats' | 'upgradeFormats'> {
  const formats = createFormatsRepository((table) =>
    table === 'core'
      ? core
      : { ...core, tableName: readName(environment, environmentNames.analyticsTable) },
  );
  return {
    findNewerFormats: () => findNewerFormats({ formats, kinds }),
    upgradeFormats: createUpgrade({ formats, kinds, migrations, report: log, now }),
  };
}

/** Logs an error by name: its message may quote the item. */
function log(report: FormatReport): void {
  if (!('error' in report)) {
    console.info(JSON.stringify({ level: 'INFO', message: 'stored items upgraded', ...report }));
    return;
  }
  const { kind, error } = report;
  const name = error instanceof Error ? error.name : 'unknown';
  const line = { level: 'ERROR', message: 'stored item not upgraded', kind, error: name };
  console.error(JSON.stringify(line));
}
