/** Makes the emulated account a site with content, like an owner. */
import { allowOrigin } from './allow-origin.ts';
import { type Deployed, findDeployed } from './deployed.ts';
import { fillSite } from './fill-site.ts';
import { startFront } from './front.ts';
import { lintTemplates } from './lint.ts';
import {
  createFirstAdmin,
  deployedAssembly,
  deployFirst,
  type OwnersSite,
  rebuildAsOwner,
} from './owner.ts';
import type { PartTimes } from '../test/part-times.ts';

export interface Settled {
  /** The site's address for a browser. */
  siteUrl: string;
  deployed: Deployed;
  stop(): Promise<void>;
}

/** @throws CommandFailed when a command of the owner or cfn-lint fails */
export async function settle(target: OwnersSite, run: PartTimes['run']): Promise<Settled> {
  const { endpoint, stage } = target;
  const assemblyDirectory = deployedAssembly(stage);
  await run('npm run deploy, into an empty account', async () => {
    await deployFirst(target);
    await lintTemplates(assemblyDirectory);
  });
  const site = await run('npm run create-admin, and content through the API', async () => {
    await createFirstAdmin(target);
    const deployed = await findDeployed(stage);
    const front = await startFront({ assemblyDirectory, deployed, endpoint });
    const siteUrl = `http://localhost:${front.port}`;
    await allowOrigin(deployed.uploadsBucket, siteUrl);
    await fillSite(siteUrl, deployed);
    return { siteUrl, deployed, stop: front.stop };
  });
  await run('npm run publish:rebuild', () => rebuildAsOwner(target));
  return site;
}
