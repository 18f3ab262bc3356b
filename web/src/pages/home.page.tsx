import { site } from '#shared/site/site.config.ts';
import { Numbers } from '#web/src/features/home/numbers.tsx';
import { Profile } from '#web/src/features/home/profile.tsx';
import { Skills } from '#web/src/features/home/skills.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** Depends only on the owner's file: there is nothing to wait for. */
export function HomePage() {
  return (
    <>
      <PageTitle />
      <meta name="description" content={site.bio} />
      <Profile owner={site} />
      <Skills skills={site.skills} />
      <Numbers numbers={site.numbers} />
    </>
  );
}
