import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import { contactMessages } from '#shared/schemas/contact-messages.ts';
import styles from './contact-notices.module.css';
import type { ContactState } from './use-contact-form.ts';

/**
 * The outcome of sending. Both live regions exist before they have text, and take no focus: a
 * screen reader finishes its announcement even when the notice goes.
 */
export function ContactNotices({ state, ref }: { state: ContactState; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref}>
      <output className={styles.region}>
        {state.status === 'success' && (
          <span className={`${styles.notice} ${styles.sent}`}>
            <IconCircleCheck size={20} stroke={1.6} aria-hidden="true" />
            <span>{contactMessages.contactSent}</span>
          </span>
        )}
      </output>
      <div role="alert">
        {state.status === 'error' && (
          <p className={`${styles.notice} ${styles.failed}`}>
            <IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />
            <span>{state.reason}</span>
          </p>
        )}
      </div>
    </div>
  );
}
