/** Upgrades of what is stored, as the publisher runs them. */
import { environmentNames } from '#shared/platform/environment.ts';
import { storedKinds as kinds } from '#shared/platform/stored-kinds.ts';
import type { CoreTable } from '../dynamo/client.ts';
import { createFormatsRepository } from '../dynamo/formats.repository.ts';
import { migrations } from '../formats/migration.ts';
import {
  createUpgrade,
  findNewerFormats,
  type FormatReport,
} from '../formats/upgrade-formats.usecase.ts';
import type { EventDeps } from '../publishing/wake-publisher.usecase.ts';
import { readName } from './environment.ts';
import { now } from './http.wiring.ts';

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

/** An error goes by its name: its text may quote the item. */
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
