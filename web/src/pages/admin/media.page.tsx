import { MediaLibrary } from '#web/src/features/admin-media/media-library.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';

/** /admin/media */
export function MediaPage() {
  const readOnly = isReadOnly(useUser());
  return <MediaLibrary readOnly={readOnly} />;
}
