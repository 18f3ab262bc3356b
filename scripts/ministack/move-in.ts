/** A site arrives from its archive in a stage that nobody has used. */
import type { PartTimes } from '../test/part-times.ts';
import { expect, findDeployed } from './deployed.ts';
import { startFront } from './front.ts';
import {
  deployAgain,
  deployedAssembly,
  destroyAsOwner,
  type OwnersSite,
  resetOwnersPassword,
  restoreAsOwner,
} from './owner.ts';
import { lostOrChanged, type StoredData, whatVisitorsSee } from './stored-data.ts';
import { apiOf, signInAsOwner } from './upgrade/api.ts';

export interface MoveIn {
  archive: string;
  /** The public data of the site when the archive was made. */
  shown: StoredData;
  endpoint: string;
  run: PartTimes['run'];
}

/** @throws CommandFailed when something is missing or different there */
export async function moveIn({ archive, shown, endpoint, run }: MoveIn): Promise<void> {
  const target: OwnersSite = { stage: 'moved', endpoint };
  await run('npm run restore, into an empty stage', async () => {
    await deployAgain(target);
    for (const time of ['first', 'second']) {
      const output = await restoreAsOwner(target, ['--from', archive, '--with-rights']);
      const isComplete = output.includes('Everything of the archive is in');
      expect(isComplete, `Something is missing after the ${time} restore:\n${output}`);
    }
    await resetOwnersPassword(target);

    const deployed = await findDeployed(target.stage);
    const assemblyDirectory = deployedAssembly(target.stage);
    const front = await startFront({ assemblyDirectory, deployed, endpoint });
    try {
      const siteUrl = `http://localhost:${front.port}`;
      await signInAsOwner(apiOf(siteUrl));
      const lost = lostOrChanged(shown, await whatVisitorsSee(siteUrl), () => false);
      expect(lost.length === 0, `Visitors see something else after the move:\n${lost.join('\n')}`);
    } finally {
      await front.stop();
    }
    await destroyAsOwner(target);
  });
}
