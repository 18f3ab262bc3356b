import type { WireMessage } from '#shared/schemas/inbox.ts';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import styles from './message-view.module.css';
import { replyAddress } from './reply-address.ts';

/** Who wrote it, and what has become of it. */
export function MessageFacts({ message }: { message: WireMessage }) {
  return (
    <dl className={`adm-facts adm-facts-lined ${styles.facts}`}>
      <div>
        <dt>From</dt>
        <dd>
          <bdi>{message.name}</bdi>
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <SenderAddress message={message} />
        </dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd>
          <time dateTime={message.created_at}>{formatMoment(message.created_at)}</time>
        </dd>
      </div>
      <div>
        <dt>Emailed to the owner</dt>
        <dd>{mailed(message)}</dd>
      </div>
    </dl>
  );
}

function SenderAddress({ message }: { message: WireMessage }) {
  if (message.email === '') return 'Hidden';
  return (
    <a className="adm-link" href={replyAddress(message)}>
      {message.email}
    </a>
  );
}

function mailed({ is_mailed, folder }: WireMessage): string {
  if (is_mailed) return 'Yes';
  return folder === 'spam' ? 'No, it looks like spam' : 'No, it is stored here only';
}
