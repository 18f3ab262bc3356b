/** Makes the emulated account a site with content, the way an owner does. */
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

export interface Settled {
  /** Where a browser finds the site. */
  siteUrl: string;
  deployed: Deployed;
  stop(): Promise<void>;
}

/** @throws CommandFailed when a command of the owner or cfn-lint fails */
export async function settle(target: OwnersSite, step: (title: string) => void): Promise<Settled> {
  step('npm run deploy, into an empty account');
  await deployFirst(target);
  const assemblyDirectory = deployedAssembly(target.stage);
  await lintTemplates(assemblyDirectory);

  step('npm run create-admin, and content through the API');
  await createFirstAdmin(target);
  const deployed = await findDeployed(target.stage);
  const front = await startFront({ assemblyDirectory, deployed, endpoint: target.endpoint });
  const siteUrl = `http://localhost:${front.port}`;
  await allowOrigin(deployed.uploadsBucket, siteUrl);
  await fillSite(siteUrl, deployed);

  step('npm run publish:rebuild');
  await rebuildAsOwner(target);
  return { siteUrl, deployed, stop: front.stop };
}
