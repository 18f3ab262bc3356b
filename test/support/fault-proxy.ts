/**
 * A proxy between the functions and AWS. It records the calls of a request, and lets one of them fail on the network,
 * so that the retries of the SDK are tested as well.
 */
import {
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const faults = [
  /** The service throttles the call and all retries of the SDK. */
  'throttled',
  /** The service answers the call and all retries with a server error. */
  'failing',
  /** The call and all retries are lost before they reach the service. */
  'lost before',
  /** The service throttles the call and all later calls of the same action. */
  'lasting',
] as const;

/** For a read, these have the same effect as a lost call. */
const writeFaults = [
  /** The service executes the call, but the answer is lost, and the SDK retries. */
  'answer lost',
  /** The service executes the call, but the answer and all retries are lost. */
  'cut off after',
] as const;

type FaultKind = (typeof faults | typeof writeFaults)[number];

export function faultsOf(action: string): readonly FaultKind[] {
  return /^(Get|BatchGet|Query|GET$)/.test(action) && action !== 'GetTokensFromRefreshToken'
    ? faults
    : [...faults, ...writeFaults];
}

export interface Fault {
  /** Index of the call in the request. */
  at: number;
  kind: FaultKind;
}

interface Call {
  /** Such as `PutItem`, or `PUT` for objects. */
  action: string;
  service: Service;
  /** Shared by all attempts of a call. */
  id: string;
}

interface Outcome {
  /** The service gets the call. */
  isSent: boolean;
  answer: 'passed on' | 'lost' | 'throttled' | 'failing';
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export function createFaultProxy() {
  const stops: (() => void)[] = [];
  let watch: Watch | undefined;

  return {
    /** @returns the address of the proxy for the target */
    open: async (target: string): Promise<string> => {
      const server = createServer((request, response) => {
        void pass({
          request,
          response,
          target,
          outcomeOf: (call) => watch?.outcomeOf(call) ?? forwarded,
        });
      });
      stops.push(() => {
        server.close();
        server.closeAllConnections();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo; // a server that listens on a port has such an address
      return `http://127.0.0.1:${port}`;
    },
    /** Runs `act`. @returns its result, and the actions of the recorded calls, in order */
    during: async <Result>(act: () => Promise<Result>, fault?: Fault) => {
      const watching = watchCalls(fault);
      watch = watching;
      try {
        return { result: await act(), actions: watching.actions() };
      } finally {
        watch = undefined;
      }
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

const forwarded: Outcome = { isSent: true, answer: 'passed on' };

type Watch = ReturnType<typeof watchCalls>;

function watchCalls(fault: Fault | undefined) {
  const attempts = new Map<string, number>();
  const actions: string[] = [];
  const order: string[] = [];
  const isHit = ({ id, action }: Call) => {
    if (!fault) return false;
    const at = order.indexOf(id);
    if (at === fault.at) return true;
    return fault.kind === 'lasting' && at > fault.at && action === actions[fault.at];
  };
  return {
    actions: () => actions,
    outcomeOf: (call: Call): Outcome => {
      const attempt = attempts.get(call.id) ?? 0;
      attempts.set(call.id, attempt + 1);
      if (attempt === 0) {
        order.push(call.id);
        actions.push(call.action);
      }
      return fault && isHit(call) ? outcomeOf(fault.kind, attempt) : forwarded;
    },
  };
}

function outcomeOf(kind: FaultKind, attempt: number): Outcome {
  switch (kind) {
    case 'throttled':
    case 'lasting':
      return { isSent: false, answer: 'throttled' };
    case 'failing':
      return { isSent: false, answer: 'failing' };
    case 'lost before':
      return { isSent: false, answer: 'lost' };
    case 'answer lost':
      return attempt === 0 ? { isSent: true, answer: 'lost' } : forwarded;
    case 'cut off after':
      return { isSent: attempt === 0, answer: 'lost' };
  }
}

async function pass({
  request,
  response,
  target,
  outcomeOf,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  target: string;
  outcomeOf: (call: Call) => Outcome;
}): Promise<void> {
  const body = await buffer(request);
  const call = callOf(request);
  const { isSent, answer } = outcomeOf(call);
  const answered = isSent ? await forward(request, body, target) : undefined;
  if (answer === 'lost') {
    request.socket.destroy();
    return;
  }
  const { status, headers, body: text } = answered ?? refusal(call.service, answer);
  // Without a date, the SDK does not correct its clock, which the test moves.
  response.sendDate = false;
  delete headers.date;
  response.writeHead(status, headers).end(text);
}

/** Attempts of the SDK share an id. Requests without the SDK are the same call when method and path are equal. */
function callOf({ method = '', url = '', headers }: IncomingMessage): Call {
  const target = String(headers['x-amz-target'] ?? '');
  const [path = ''] = url.split('?');
  return {
    service: serviceOf(target, path),
    action: target.split('.').at(-1) || method,
    id: String(headers['amz-sdk-invocation-id'] ?? `${method} ${path}`),
  };
}

type Service = keyof typeof refusals;

function serviceOf(target: string, path: string): Service {
  if (target.startsWith('DynamoDB')) return 'dynamodb';
  if (target !== '') return 'cognito';
  return path.startsWith('/v2/email') ? 'ses' : 's3';
}

/** Errors in the form that each service documents. */
const refusals = {
  dynamodb: { throttled: [400, 'ThrottlingException'], failing: [500, 'InternalServerError'] },
  cognito: {
    throttled: [400, 'TooManyRequestsException'],
    failing: [500, 'InternalErrorException'],
  },
  ses: {
    throttled: [429, 'TooManyRequestsException'],
    failing: [500, 'InternalServiceErrorException'],
  },
  s3: { throttled: [503, 'SlowDown'], failing: [500, 'InternalError'] },
} as const;

function refusal(service: Service, kind: Exclude<Outcome['answer'], 'lost'>): Answer {
  const [status, name] = refusals[service][kind === 'failing' ? 'failing' : 'throttled'];
  const body = Buffer.from(
    service === 's3'
      ? `<Error><Code>${name}</Code><Message>${innerDetail}</Message></Error>`
      : JSON.stringify({ __type: name, message: innerDetail }),
  );
  return {
    status,
    headers: { 'x-amzn-errortype': name, 'content-length': `${body.length}` },
    body,
  };
}

/** Detail of a service's error that must not reach callers of the API. */
export const innerDetail = 'arn:aws:service:us-east-1:000000000000:something-internal';

function forward(from: IncomingMessage, body: Buffer, target: string): Promise<Answer> {
  const { method, url = '/', headers } = from;
  return new Promise((resolve, reject) => {
    const request = send(new URL(url, target), { method, headers }, (answer) => {
      buffer(answer).then((text) => {
        resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: text });
      }, reject);
    });
    request.once('error', reject).end(body);
  });
}
