import { MessagesList } from '#web/src/features/admin-messages/messages-list.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { PersonalDataLink } from '#web/src/ui/admin/list-links.tsx';

/** /admin/messages */
export function MessagesPage() {
  const user = useUser();
  return (
    <MessagesList
      readOnly={isReadOnly(user)}
      actions={user.role === 'admin' ? <PersonalDataLink /> : undefined}
    />
  );
}
