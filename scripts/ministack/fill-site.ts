import { seedPeople } from '../seed/people.ts';
import { putPictures } from '../seed/pictures/put-pictures.ts';
import { seedPostsByApi } from '../seed/posts-by-api.ts';
import { seedProjectsByApi } from '../seed/projects/projects-by-api.ts';
import { owner } from '../seed/users.ts';
import type { Deployed } from './deployed.ts';

/**
 * The sample posts and projects, through the API. Users are created by the use case, as long as no
 * route does it; pictures are put into the bucket, under the keys that the samples name.
 */
export async function fillSite(siteUrl: string, deployed: Deployed): Promise<void> {
  await seedPeople({ tableName: deployed.coreTable, userPoolId: deployed.userPoolId });
  await putPictures({ uploadsBucket: deployed.uploadsBucket, tableName: deployed.coreTable });
  const site = { siteUrl, username: owner.username, password: owner.password };
  await seedPostsByApi(site);
  await seedProjectsByApi(site);
}
