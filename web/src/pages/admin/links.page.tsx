import { LinkCheck } from '#web/src/features/admin-links/link-check.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/links */
export function LinksPage() {
  return (
    <>
      <PageTitle>Links</PageTitle>
      <LinkCheck />
    </>
  );
}
