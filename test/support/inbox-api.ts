/** Sends and reads messages of visitors by the API of the tested site. */
import { type APIRequestContext, expect } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import type { ContactInput } from '#shared/schemas/contact.ts';
import { messageListSchema, type WireMessageSummary } from '#shared/schemas/inbox.ts';
import { contactSender } from './contact-api.ts';
import { bearer, jsonOf, signIn } from './site-api.ts';

/** @returns a valid message with a unique subject, so that suites do not interfere */
export function someMessage(changes: Partial<ContactInput> = {}): ContactInput {
  return {
    name: 'Ida Fairlead',
    email: 'ida@example.com',
    subject: `A question about moorings ${crypto.randomUUID().slice(0, 8)}`,
    message: 'How much rope does a boat need\nwhere the tide falls by four metres?',
    website: '',
    elapsed_ms: 12_000,
    ...changes,
  };
}

/** Sends a message as a visitor, and finds it as staff. */
export async function receivedMessage(
  api: APIRequestContext,
  changes: Partial<ContactInput> = {},
  by: Tokens | Promise<Tokens> = signIn(api, 'owner'),
): Promise<WireMessageSummary> {
  const sent = someMessage(changes);
  expect((await contactSender()(sent)).status).toBe(204);
  const params = { page_size: 100, folder: sent.website === '' ? 'inbox' : 'spam' };
  const answer = await api.get(`${apiBasePath}/messages`, { params, headers: bearer(await by) });
  const { data } = messageListSchema.parse(await jsonOf(answer, 200));
  const found = data.find(({ subject }) => subject === sent.subject);
  if (!found) throw new Error(`The message ${sent.subject} has not arrived`);
  return found;
}
