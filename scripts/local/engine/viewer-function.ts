/** Runs CloudFront functions (runtime cloudfront-js-2.0) with events in the form of CloudFront. */
import { randomUUID } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import { cookiePairs } from './origin-request.ts';
import { CommandFailed } from '../../build/run.ts';
import { isObject, type JsonObject, objectAt, objectsAt, textAt } from './template.ts';
import {
  type HeaderLines,
  headerValues,
  splitPair,
  type WebRequest,
  type WebResponse,
  withoutHeader,
} from './web-message.ts';

export interface ViewerFunction {
  /** @returns the request to continue with, or a response by the function. @throws Error when the function fails */
  onRequest(request: WebRequest): Promise<{ request: WebRequest } | { response: WebResponse }>;
  onResponse(request: WebRequest, response: WebResponse): Promise<WebResponse>;
}

export interface ViewerContext {
  distributionId: string;
  distributionDomainName: string;
}

/** Limit of CloudFront. */
const maxCodeBytes = 10 * 1024;
/** Stops endless loops. Far above CloudFront's limit of about a millisecond, because a laptop may be busy. */
const timeLimitMs = 1000;

/** @throws CommandFailed when CloudFront would refuse the code */
export function createViewerFunction(code: string, context: ViewerContext): ViewerFunction {
  if (Buffer.byteLength(code) > maxCodeBytes) {
    throw new CommandFailed(
      `A CloudFront function has ${Buffer.byteLength(code)} bytes; CloudFront accepts at most ${maxCodeBytes}.`,
    );
  }
  // The event and the result cross the border of the context as text, because objects of the two differ in prototype.
  const script = new Script(
    `${code}\n;(async () => JSON.stringify(await handler(JSON.parse(eventText))))()`,
    { filename: 'cloudfront-function.js' },
  );
  const call = async (
    eventType: string,
    request: WebRequest,
    rest: JsonObject,
  ): Promise<JsonObject> => {
    const event = {
      version: '1.0',
      context: { ...context, eventType, requestId: randomUUID() },
      viewer: { ip: request.sourceIp },
      request: eventRequest(request),
      ...rest,
    };
    // A new context per call: CloudFront keeps no state between calls, and offers none of Node's globals.
    const sandbox = createContext({
      eventText: JSON.stringify(event),
      console: { log: () => undefined },
    });
    const text: unknown = await script.runInContext(sandbox, { timeout: timeLimitMs });
    const result: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    if (!isObject(result)) throw new Error('The function returned no object.');
    return result;
  };
  return {
    onRequest: async (request) => {
      const result = await call('viewer-request', request, {});
      if (result.statusCode !== undefined)
        return { response: responseFrom(result, Buffer.alloc(0)) };
      return { request: requestFrom(result, request) };
    },
    onResponse: async (request, response) => {
      const result = await call('viewer-response', request, { response: eventResponse(response) });
      return responseFrom(result, response.body);
    },
  };
}

/** Headers, cookies or query parameters; names may repeat. */
type Pairs = readonly (readonly [name: string, value: string])[];

/** @returns `{name: {value, multiValue?}}`, the form of headers, cookies and query parameters in events */
function groupByName(pairs: Pairs): JsonObject {
  const groups = Map.groupBy(pairs, ([name]) => name);
  const entries = [...groups].map(([name, group]) => {
    const values = group.map(([, value]) => ({ value }));
    return [name, { ...values[0], ...(values.length > 1 && { multiValue: values }) }];
  });
  return Object.fromEntries(entries);
}

/** Reverses `groupByName`. */
function pairsAt(source: JsonObject, key: string): [name: string, value: string][] {
  return Object.entries(objectAt(source, key)).flatMap(([name, group]) => {
    if (!isObject(group)) return [];
    const entries = 'multiValue' in group ? objectsAt(group, 'multiValue') : [group];
    return entries.map((entry): [string, string] => [name, textAt(entry, 'value') ?? '']);
  });
}

function inLowerCase(headers: HeaderLines): HeaderLines {
  return headers.map(([name, value]) => [name.toLowerCase(), value]);
}

function eventRequest(request: WebRequest): JsonObject {
  return {
    method: request.method,
    uri: request.path,
    querystring: groupByName(request.query.split('&').filter(Boolean).map(splitPair)),
    headers: groupByName(inLowerCase(withoutHeader(request.headers, 'cookie'))),
    cookies: groupByName(cookiePairs(request.headers)),
  };
}

function eventResponse({ status, headers }: WebResponse): JsonObject {
  const cookies = headerValues(headers, 'set-cookie').map((line) => {
    const [pair = '', ...attributes] = line.split(';');
    const [name, value] = splitPair(pair);
    return [name, { value, attributes: attributes.join(';').trim() }];
  });
  return {
    statusCode: status,
    statusDescription: '',
    headers: groupByName(inLowerCase(withoutHeader(headers, 'set-cookie'))),
    cookies: Object.fromEntries(cookies),
  };
}

/** Keeps the method, the body and the visitor's address, which a function cannot change. */
function requestFrom(result: JsonObject, original: WebRequest): WebRequest {
  const headers = pairsAt(result, 'headers');
  const cookies = pairsAt(result, 'cookies').map((pair) => pair.join('='));
  if (cookies.length > 0) headers.push(['cookie', cookies.join('; ')]);
  const query = pairsAt(result, 'querystring');
  return {
    ...original,
    path: textAt(result, 'uri') ?? original.path,
    query: query.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&'),
    headers,
  };
}

function responseFrom(result: JsonObject, originalBody: Buffer): WebResponse {
  const headers = pairsAt(result, 'headers');
  for (const [name, cookie] of Object.entries(objectAt(result, 'cookies'))) {
    if (!isObject(cookie)) continue;
    const attributes = textAt(cookie, 'attributes');
    headers.push([
      'set-cookie',
      `${name}=${textAt(cookie, 'value') ?? ''}${attributes ? `; ${attributes}` : ''}`,
    ]);
  }
  const status = Number(result.statusCode);
  if (!Number.isInteger(status)) throw new Error('The function returned no status code.');
  return { status, headers, body: replacedBody(result.body) ?? originalBody };
}

function replacedBody(body: unknown): Buffer | undefined {
  if (typeof body === 'string') return Buffer.from(body);
  if (!isObject(body)) return undefined;
  const data = textAt(body, 'data') ?? '';
  return Buffer.from(data, textAt(body, 'encoding') === 'base64' ? 'base64' : 'utf8');
}
