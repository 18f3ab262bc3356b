/** Calls the contact form from an address of its own: each may send only five messages an hour. */
import { request as httpRequest } from 'node:http';
import { test } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';

export interface ContactAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/** Sends a body, from the same address each time. */
export type ContactSender = (
  data: object,
  headers?: Record<string, string>,
) => Promise<ContactAnswer>;

const byte = () => 2 + Math.floor(Math.random() * 250);

/** Every address of 127.0.0.0/8 is this machine's own, on Linux. */
export function contactSender(): ContactSender {
  const localAddress =
    process.platform === 'linux' ? `127.${byte()}.${byte()}.${byte()}` : undefined;
  return (data, headers = {}) => {
    const url = new URL(`${apiBasePath}/contact`, test.info().project.use.baseURL);
    const options = {
      method: 'POST',
      family: 4,
      localAddress,
      headers: { 'content-type': 'application/json', ...headers },
    };
    return new Promise((resolve, reject) => {
      const call = httpRequest(url, options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text === '' ? undefined : JSON.parse(text),
          }),
        );
      });
      call.on('error', reject);
      call.end(JSON.stringify(data));
    });
  };
}
