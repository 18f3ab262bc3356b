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
    const kept = keptDraft();
    // The document's own form could be filled in before this code loaded.
    opened.current = (cameWithDocument ? 0 : performance.now()) - (kept?.elapsed_ms ?? 0);
    attempt.current = kept?.attempt;
    for (const field of contactFields) {
      const input = form.current?.querySelector<HTMLInputElement>(`[name=${field}]`);
      if (input) input.value ||= kept?.text[field] ?? '';
    }
  }, [cameWithDocument]);

  useEffect(() => {
    if (state.status !== 'success') return;
    const timer = setTimeout(() => setState({ status: 'idle' }), noticeMs);
    return () => clearTimeout(timer);
  }, [state]);

  const elapsed = () => Math.round(performance.now() - opened.current);
  const keep = (text: ContactText) =>
    keepDraft({ text, elapsed_ms: elapsed(), attempt: attempt.current });

  /** Renders the errors before the focus moves, so that screen readers read them with the field. */
  const refuse = (form: HTMLFormElement, found: ContactErrors) => {
    flushSync(() => {
      setErrors(found);
      setState({ status: 'idle' });
    });
    form.querySelector<HTMLElement>(`[name=${firstInvalid(found)}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (state.status === 'submitting') return;
    const written = writtenIn(form);
    const text = trimmed(written);
    const found = checkContact(text);
    if (firstInvalid(found)) return refuse(form, found);

    const { website } = written;
    attempt.current = nextAttempt(attempt.current, { ...text, website, elapsed_ms: elapsed() });
    keep(written);
    setErrors({});
    setState({ status: 'submitting' });
    try {
      await api.call('sendMessage', attempt.current);
      attempt.current = undefined;
      keepDraft(undefined);
      form.reset();
      setState({ status: 'success' });
    } catch (error) {
      const refused = error instanceof ApiError ? errorsOfFields(error.errors) : {};
      if (firstInvalid(refused)) refuse(form, refused);
      else setState({ status: 'error', reason: reasonOf(error) });
    }
  };

  const edited = (field: ContactField) => {
    if (form.current) keep(writtenIn(form.current));
    setErrors(({ [field]: _cleared, ...others }) => others);
  };

  return { form, state, errors, submit, edited };
}

function trimmed({ name, email, subject, message }: ContactText): ContactText {
  return {
    name: name.trim(),
    email: email.trim(),
    subject: subject.trim(),
    message: message.trim(),
  };
}

function writtenIn(form: HTMLFormElement): ContactText & { website: string } {
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
  /** Milliseconds since the form was opened: the server takes a sender without any delay for a program. */
  elapsed_ms: number;
  /** The last attempt to send, which may have arrived. */
  attempt?: ContactAttempt | undefined;
}

const key = 'contact draft';

/** Reads the message that this tab keeps over a reload, until it has been sent. */
function keptDraft(): ContactDraft | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    // The cast is safe: only `keepDraft` writes this key.
    return kept === null ? undefined : (JSON.parse(kept) as ContactDraft);
  } catch {
    return undefined;
  }
}

function keepDraft(draft: ContactDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
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
  written: ContactText & { website: string; elapsed_ms: number },
): ContactAttempt {
  if (last && sameText(last.body, written)) return last;
  return { body: written, idempotencyKey: crypto.randomUUID() };
}

function sameText(left: ContactInput, right: ContactInput): boolean {
  const fields = ['name', 'email', 'subject', 'message', 'website'] as const;
  return fields.every((field) => left[field] === right[field]);
}
