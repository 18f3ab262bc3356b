/** Sends contact messages from random addresses, because each address may send only five an hour. */
import { test } from 'playwright/test';
import { testAddressHeader } from '#scripts/local/engine/http-server.ts';
import { apiBasePath } from '#shared/platform/http.ts';

export interface ContactAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/** Sends a body. Each sender uses one address. */
export type ContactSender = (
  data: object,
  headers?: Record<string, string>,
) => Promise<ContactAnswer>;

const byte = () => 2 + Math.floor(Math.random() * 250);

export function contactSender(): ContactSender {
  const address = `127.${byte()}.${byte()}.${byte()}`;
  return async (data, headers = {}) => {
    const url = new URL(`${apiBasePath}/contact`, test.info().project.use.baseURL);
    const defaults = { 'content-type': 'application/json', [testAddressHeader]: address };
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...defaults, ...headers },
      body: JSON.stringify(data),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
}
