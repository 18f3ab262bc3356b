import { site } from '#shared/site/site.config.ts';
import { MessagesList } from '../../features/admin-messages/messages-list.tsx';
import { isReadOnly } from '../../features/session/roles.ts';
import { useUser } from '../../features/session/session.context.tsx';

/** /admin/messages */
export function MessagesPage() {
  const user = useUser();
  return (
    <>
      <title>{`Messages · ${site.brandName}`}</title>
      <MessagesList readOnly={isReadOnly(user)} />
    </>
  );
}
