import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contactMessages } from '#shared/schemas/contact-messages.ts';
import { ApiError, api } from '#web/src/api/client.ts';
import { useFirstPage } from '#web/src/navigation/first-page.context.ts';
import { type ContactAttempt, nextAttempt } from './contact-attempt.ts';
import {
  type ContactErrors,
  type ContactField,
  type ContactText,
  checkContact,
  errorsOfFields,
  firstWrong,
} from './contact-form.rules.ts';

/** How long the success notice stays. */
const noticeMs = 5000;

export type ContactState =
  | { status: 'idle' | 'submitting' | 'success' }
  | { status: 'error'; reason: string };

/**
 * The form's states and errors. The fields themselves keep their text: nothing typed before this
 * code loaded is lost, and a failure keeps the text.
 */
export function useContactForm() {
  const [state, setState] = useState<ContactState>({ status: 'idle' });
  const [errors, setErrors] = useState<ContactErrors>({});
  const attempt = useRef<ContactAttempt>(undefined);
  const opened = useRef(0);
  const cameWithDocument = useFirstPage('contact') !== undefined;

  useEffect(() => {
    // The document's own form could be filled in before this code loaded.
    opened.current = cameWithDocument ? 0 : performance.now();
  }, [cameWithDocument]);

  useEffect(() => {
    if (state.status !== 'success') return;
    const timer = setTimeout(() => setState({ status: 'idle' }), noticeMs);
    return () => clearTimeout(timer);
  }, [state]);

  /** Rendered before the focus moves, so that a screen reader finds the sentence with the field. */
  const refuse = (form: HTMLFormElement, found: ContactErrors) => {
    flushSync(() => {
      setErrors(found);
      setState({ status: 'idle' });
    });
    form.querySelector<HTMLElement>(`[name=${firstWrong(found)}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (state.status === 'submitting') return;
    const text = textOf(form);
    const found = checkContact(text);
    if (firstWrong(found)) return refuse(form, found);

    const elapsed_ms = Math.round(performance.now() - opened.current);
    attempt.current = nextAttempt(attempt.current, { ...text, ...trapOf(form), elapsed_ms });
    setErrors({});
    setState({ status: 'submitting' });
    try {
      await api.call('sendMessage', attempt.current);
      attempt.current = undefined;
      form.reset();
      setState({ status: 'success' });
    } catch (error) {
      const refused = error instanceof ApiError ? errorsOfFields(error.errors) : {};
      if (firstWrong(refused)) refuse(form, refused);
      else setState({ status: 'error', reason: reasonOf(error) });
    }
  };

  const edited = (field: ContactField) => {
    setErrors(({ [field]: _cleared, ...others }) => others);
  };

  return { state, errors, submit, edited };
}

function textOf(form: HTMLFormElement): ContactText {
  const data = new FormData(form);
  const value = (field: ContactField) => String(data.get(field) ?? '').trim();
  return {
    name: value('name'),
    email: value('email'),
    subject: value('subject'),
    message: value('message'),
  };
}

function trapOf(form: HTMLFormElement): { website: string } {
  return { website: String(new FormData(form).get('website') ?? '') };
}

/** The server explains its rate limit; everything else is our fault, in the same words. */
function reasonOf(error: unknown): string {
  return error instanceof ApiError && error.status === 429
    ? error.detail
    : contactMessages.contactFailed;
}
