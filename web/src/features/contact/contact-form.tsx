import { Button, InputBase } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type Ref, useEffect, useRef } from 'react';
import { contactMessages } from '#shared/schemas/contact-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import styles from './contact-form.module.css';
import type { ContactField } from './contact-form.rules.ts';
import { type ContactState, useContactForm } from './use-contact-form.ts';

/**
 * The form to write to the owner. With `method="dialog"` it does nothing by itself: if scripts are late
 * or off, the text must not end up in the address.
 */
export function ContactForm({ supportEmail }: { supportEmail: string }) {
  const { form, state, errors, submit, onEdit } = useContactForm();
  const notices = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const submitting = state.status === 'submitting';

  useEffect(() => {
    if (state.status !== 'success' && state.status !== 'error') return;
    // Gives the focus back to the button, which lost it when it was disabled.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    notices.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  const fieldProps = (name: ContactField) => ({
    name,
    size: 'md',
    withAsterisk: true,
    'aria-required': true,
    readOnly: submitting,
    error: errors[name],
    onChange: () => onEdit(name),
    classNames: { wrapper: styles.wrapper, input: styles.input, label: styles.label },
  });

  return (
    <div className={styles.contact}>
      <ContactNotices state={state} ref={notices} />
      <noscript>
        <p className={styles.noScript}>
          The form needs JavaScript. Without it, please write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </noscript>
      <form
        ref={form}
        method="dialog"
        noValidate
        aria-label="Contact"
        className={styles.form}
        onSubmit={submit}
      >
        <div className={styles.pair}>
          <InputBase
            {...fieldProps('name')}
            label="Name"
            autoComplete="name"
            maxLength={limits.contact.name}
          />
          <InputBase
            {...fieldProps('email')}
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={limits.email.max}
          />
        </div>
        <InputBase
          {...fieldProps('subject')}
          label="Subject"
          autoComplete="off"
          maxLength={limits.contact.subject}
        />
        <InputBase
          {...fieldProps('message')}
          component="textarea"
          multiline
          rows={7}
          label="Message"
          maxLength={limits.contact.message.max}
        />
        <Honeypot />
        <Button ref={button} type="submit" size="lg" className={styles.send} disabled={submitting}>
          {submitting ? 'Sending...' : 'Send Message'}
        </Button>
      </form>
    </div>
  );
}

/** Filled in by programs only: invisible, out of the tab order, and hidden from screen readers. */
function Honeypot() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </label>
    </div>
  );
}

/**
 * The outcome of sending. Both live regions exist before they have text, and do not take the focus, so
 * that screen readers announce them, and finish the announcement after the notice has gone.
 */
function ContactNotices({ state, ref }: { state: ContactState; ref: Ref<HTMLDivElement> }) {
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
