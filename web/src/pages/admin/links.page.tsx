import { LinkCheck } from '#web/src/features/admin-links/link-check.tsx';

/** /admin/links */
export function LinksPage() {
  return <LinkCheck />;
}
