import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contactMessages } from '#shared/schemas/contact-messages.ts';
import { api, ApiError } from '#web/src/api/client.ts';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';
import { isOffline } from '#web/src/ui/offline.ts';
import {
  checkContact,
  type ContactErrors,
  type ContactField,
  contactFields,
  type ContactText,
  errorsOfFields,
  firstInvalid,
} from './contact-form.rules.ts';
import type { ContactInput } from '#shared/schemas/contact.ts';

/** Duration of the success notice. */
const noticeMs = 5000;

export type ContactState =
  | { status: 'idle' | 'submitting' | 'success' }
  | { status: 'error'; reason: string };

/**
 * The states and errors of the form. The fields keep their text themselves, so that text typed before this
 * code loaded is not lost, nor text that could not be sent.
 */
export function useContactForm() {
  const [state, setState] = useState<ContactState>({ status: 'idle' });
  const [errors, setErrors] = useState<ContactErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<ContactAttempt>(undefined);
  const opened = useRef(0);
  const cameWithDocument = useFirstPage('contact') !== undefined;

  useEffect(() => {
    const draft = readDraft();
    // A form that came with the document has been there since time 0 of `performance`.
    opened.current = (cameWithDocument ? 0 : performance.now()) - (draft?.elapsed_ms ?? 0);
    attempt.current = draft?.attempt;
    for (const field of contactFields) {
      const input = form.current?.querySelector<HTMLInputElement>(`[name=${field}]`);
      if (input) input.value ||= draft?.text[field] ?? '';
    }
  }, [cameWithDocument]);

  useEffect(() => {
    if (state.status !== 'success') return;
    const timer = setTimeout(() => setState({ status: 'idle' }), noticeMs);
    return () => clearTimeout(timer);
  }, [state]);

  const elapsed = () => Math.round(performance.now() - opened.current);
  const saveDraft = (text: ContactText) =>
    storeDraft({ text, elapsed_ms: elapsed(), attempt: attempt.current });

  /** Renders the errors before the focus moves, so that screen readers read them with the field. */
  const showErrors = (form: HTMLFormElement, newErrors: ContactErrors) => {
    flushSync(() => {
      setErrors(newErrors);
      setState({ status: 'idle' });
    });
    form.querySelector<HTMLElement>(`[name=${firstInvalid(newErrors)}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (state.status === 'submitting') return;
    const values = readFields(form);
    const text = trimFields(values);
    const newErrors = checkContact(text);
    if (firstInvalid(newErrors)) return showErrors(form, newErrors);

    const { website } = values;
    attempt.current = nextAttempt(attempt.current, { ...text, website, elapsed_ms: elapsed() });
    saveDraft(values);
    setErrors({});
    setState({ status: 'submitting' });
    try {
      await api.call('sendMessage', attempt.current);
      attempt.current = undefined;
      storeDraft(undefined);
      form.reset();
      setState({ status: 'success' });
    } catch (error) {
      const refused = error instanceof ApiError ? errorsOfFields(error.errors) : {};
      if (firstInvalid(refused)) showErrors(form, refused);
      else setState({ status: 'error', reason: reasonOf(error) });
    }
  };

  const onEdit = (field: ContactField) => {
    if (form.current) saveDraft(readFields(form.current));
    setErrors(({ [field]: _cleared, ...others }) => others);
  };

  return { form, state, errors, submit, onEdit };
}

function trimFields({ name, email, subject, message }: ContactText): ContactText {
  return {
    name: name.trim(),
    email: email.trim(),
    subject: subject.trim(),
    message: message.trim(),
  };
}

function readFields(form: HTMLFormElement): ContactText & { website: string } {
  const data = new FormData(form);
  const value = (name: string) => String(data.get(name) ?? '');
  return {
    name: value('name'),
    email: value('email'),
    subject: value('subject'),
    message: value('message'),
    website: value('website'),
  };
}

/** The server explains its rate limit. All other failures get the same message. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return error.detail;
  const { contactFailed, contactOffline } = contactMessages;
  return isOffline() ? `${contactFailed} ${contactOffline}` : contactFailed;
}

interface ContactDraft {
  text: ContactText;
  /** Milliseconds since the form was opened. The server takes senders that are too fast for programs. */
  elapsed_ms: number;
  /** The last attempt to send, which may have arrived. */
  attempt?: ContactAttempt | undefined;
}

const storageKey = 'contact draft';

/** Reads the message that this tab keeps over a reload, until it has been sent. */
function readDraft(): ContactDraft | undefined {
  try {
    const draft = sessionStorage.getItem(storageKey);
    // The cast is safe: only `storeDraft` writes this key.
    return draft === null ? undefined : (JSON.parse(draft) as ContactDraft);
  } catch {
    return undefined;
  }
}

function storeDraft(draft: ContactDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, the text lasts as long as the page.
  }
}

/** A message that is being sent. Every retry has the same body and key, so that it arrives only once. */
interface ContactAttempt {
  body: ContactInput;
  idempotencyKey: string;
}

/** Repeats the last attempt while the text is the same, otherwise starts a new one. */
function nextAttempt(
  last: ContactAttempt | undefined,
  body: ContactText & { website: string; elapsed_ms: number },
): ContactAttempt {
  const fields = [...contactFields, 'website'] as const;
  if (last && fields.every((field) => last.body[field] === body[field])) return last;
  return { body, idempotencyKey: crypto.randomUUID() };
}
