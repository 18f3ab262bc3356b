/** `npm run export`: writes a site into an archive, from AWS or the local cloud. */
import { resolve } from 'node:path';
import { exportSite } from '#lambdas/adapters/archive/export-site.ts';
import { findArchivedSite, requireNewFile } from './archive/site.ts';
import { createProgress, exportedSentences } from './archive/report.ts';
import { CommandFailed, main } from './build/run.ts';
import { readArguments, targetOptions } from './deploy/arguments.ts';
import { runStep } from './deploy/aws-errors.ts';

const command = {
  name: 'export',
  about:
    'Writes everything of a site into an archive that a person can read. Without --stage it is the running local site. Run again after a stop, it goes on.',
  options: {
    ...targetOptions,
    to: { type: 'string', about: 'The archive, for example site.zip' },
    public: {
      type: 'boolean',
      about: 'Leaves out personal data, drafts, deleted posts and totals of visits',
    },
  },
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  if (!options.to) throw new CommandFailed('Name the archive: `npm run export -- --to site.zip`.');
  const site = await findArchivedSite(options);
  console.log(`From ${site.name}.`);
  const file = resolve(process.env['INIT_CWD'] ?? '.', options.to);
  requireNewFile(file);
  const progress = createProgress();
  const request = {
    site,
    file,
    isPublic: options.public ?? false,
    now: () => new Date(),
    progress,
  };
  const manifest = await runStep('Exporting', exportSite(request));
  progress.end();
  for (const sentence of exportedSentences(options.to, manifest)) console.log(sentence);
});
