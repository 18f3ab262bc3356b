import { useNavigate, useParams } from 'react-router-dom';
import { inboxMessages } from '#shared/schemas/admin-messages.ts';
import { isGone } from '#web/src/api/api-error.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { MessageView } from '#web/src/features/admin-messages/message-view.tsx';
import { useMessage } from '#web/src/features/admin-messages/messages.queries.ts';
import { folderPath } from '#web/src/features/admin-messages/use-messages-view.ts';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/page-head.tsx';
import { messagesList } from '#web/src/ui/admin/admin-lists.ts';
import { RetryNotice, LoadingRows } from '#web/src/ui/admin/list-states.tsx';

/** /admin/messages/{id} */
export function MessagePage() {
  const { id = '' } = useParams();
  const user = useUser();
  const { data: message, isPending, isError, error, refetch } = useMessage(id);
  const navigate = useNavigate();
  const path = folderPath(messagesList.path, message?.folder ?? 'inbox');
  const list = { ...messagesList, path };
  return (
    <>
      <FormHead list={list} heading="Message" />
      {isPending && <LoadingRows label="Loading message" heights={[40, 88, 220]} />}
      {isError && (
        <RetryNotice list={list} onRetry={isGone(error) ? undefined : () => void refetch()}>
          {isGone(error) ? errorDetail(error) : inboxMessages.loadFailed}
        </RetryNotice>
      )}
      {message && (
        <MessageView
          key={message.id}
          message={message}
          readOnly={isReadOnly(user)}
          // The deleted message leaves the history, too.
          onDeleted={() => void navigate(path, { replace: true })}
        />
      )}
    </>
  );
}
