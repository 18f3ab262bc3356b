import { Anchor } from '@mantine/core';
import type { WireMessage } from '#shared/schemas/inbox.ts';
import { Facts } from '#web/src/ui/admin/facts.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import styles from './message-view.module.css';
import { mailFailure } from './not-emailed-badge.tsx';
import { replyAddress } from './reply-address.ts';

/** The sender and the state of a message. */
export function MessageFacts({ message }: { message: WireMessage }) {
  return (
    <Facts
      lined
      mt="1.25rem"
      className={styles.facts}
      facts={[
        ['From', <bdi key="from">{message.name}</bdi>],
        ['Email', <SenderAddress key="email" message={message} />],
        ['Received', <Received key="received" at={message.created_at} />],
        ['Emailed to the owner', mailed(message)],
      ]}
    />
  );
}

function Received({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}

function SenderAddress({ message }: { message: WireMessage }) {
  if (message.email === '') return 'Hidden';
  return <Anchor href={replyAddress(message)}>{message.email}</Anchor>;
}

function mailed(message: WireMessage): string {
  const { is_mailed, mail_refused, folder } = message;
  if (is_mailed) return 'Yes';
  if (mail_refused) return `No, the ${mailFailure(message)}`;
  return folder === 'spam' ? 'No, it looks like spam' : 'No, it is stored here only';
}
