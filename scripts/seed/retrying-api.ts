/** A client of a site's API that retries while the site is busy. */
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { jsonOf } from '#shared/read-text.ts';
import { CommandFailed } from '../build/run.ts';

export interface ApiRequest {
  method: string;
  /** Relative to the API's base path. */
  path: string;
  token?: string;
  body?: unknown;
  /** For the header `Idempotency-Key`: a repeated request gets the first answer. */
  idempotencyKey?: string;
}

/** The site has refused a request, and a retry would not help. */
export class RequestRefused extends CommandFailed {
  readonly status: number;
  readonly problem: z.output<typeof problemSchema> | undefined;

  constructor(request: string, status: number, body: string) {
    super(`${request} was answered ${status}: ${body}`);
    this.status = status;
    this.problem = problemSchema.safeParse(jsonOf(body)).data;
  }
}

const problemSchema = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

export type Wait = (milliseconds: number) => Promise<unknown>;

const maxAttempts = 6;
const longestWaitSeconds = 60;
const retriedStatuses = new Set([429, 502, 503, 504]);

/**
 * @returns a function that sends a request, retries it if useful, and returns the parsed body. It throws
 *   RequestRefused with the site's message, or CommandFailed when the site does not answer.
 */
export function retryingApi(baseUrl: string, wait: Wait = delay) {
  return async (request: ApiRequest): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(baseUrl, request);
      if (response instanceof Response && response.ok) return response.json();
      const seconds = secondsToWait(response);
      if (attempt === maxAttempts || seconds === undefined) {
        throw await refusal(`${request.method} ${baseUrl}${request.path}`, response);
      }
      await wait(seconds * 1000);
    }
  };
}

export interface SiteLogin {
  siteUrl: string;
  username: string;
  password: string;
  /** Tests replace it, so as not to wait. */
  wait?: Wait;
}

/** @returns the error when the site does not answer */
async function send(baseUrl: string, request: ApiRequest): Promise<Response | Error> {
  const { method, path, token, body, idempotencyKey } = request;
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return await fetch(`${baseUrl}${path}`, { method, headers, body: text });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** @returns undefined when a retry is useless, or the site asks to wait too long */
function secondsToWait(response: Response | Error): number | undefined {
  if (response instanceof Error) return 1;
  if (!retriedStatuses.has(response.status)) return undefined;
  const seconds = Number(response.headers.get('retry-after') ?? 1);
  return seconds >= 0 && seconds <= longestWaitSeconds ? seconds : undefined;
}

async function refusal(request: string, response: Response | Error): Promise<CommandFailed> {
  if (response instanceof Error) {
    const cause = response.cause instanceof Error ? response.cause.message : response.message;
    return new CommandFailed(`${request}: the site does not answer (${cause}).`);
  }
  return new RequestRefused(request, response.status, await response.text());
}
