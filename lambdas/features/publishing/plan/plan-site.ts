import { copyTargets } from './copy-targets.ts';
import { entryTargets } from './entry-targets.ts';
import { fileTargets } from './file-targets.ts';
import { pageTargets } from './page-targets.ts';
import { pictureTargets } from './picture-targets.ts';
import type { PublicContent } from './public-content.ts';
import type { Site } from './site.ts';
import { fingerprintOf, type Target } from './target.ts';

/**
 * Every file that the site should have, and nothing else: the same content and build always give
 * the same plan. Nothing is rendered yet.
 */
export async function planSite(content: PublicContent, site: Site): Promise<Target[]> {
  const planned = [
    ...copyTargets(site),
    ...entryTargets(content, site),
    ...(await pageTargets(content, site)),
    ...fileTargets(content, site),
    ...pictureTargets(content, site),
  ];
  const keys = new Set(planned.map(({ key }) => key));
  return [...builtTargets(site).filter(({ key }) => !keys.has(key)), ...planned];
}

/** The web app's own files; the publisher's files replace those with the same name. */
function builtTargets({ build }: Site): Target[] {
  return build.keys.map((key) => ({
    key,
    wave: 'parts',
    fingerprint: fingerprintOf([build.id, key]),
    render: () => build.read(key),
  }));
}
