/**
 * A proxy between the functions and AWS: it records which calls a request makes, and fails one of them
 * on the wire, so that the SDK's own retries take part.
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
  /** Throttled, and so are all retries of the SDK. */
  'throttled',
  /** Answered with a server error, and so are all retries of the SDK. */
  'failing',
  /** Lost before it arrives, and so are all retries of the SDK. */
  'lost before',
  /** Throttled, and so are all later calls of the same action. */
  'lasting',
] as const;

/** For a read these are no different from a call that is lost before it arrives. */
const faultsOfWrites = [
  /** Executed, but the answer is lost: the SDK retries. */
  'answer lost',
  /** Executed, but the answer and all retries are lost. */
  'cut off after',
] as const;

type FaultKind = (typeof faults | typeof faultsOfWrites)[number];

export function faultsOf(action: string): readonly FaultKind[] {
  return /^(Get|BatchGet|Query|GET$)/.test(action) && action !== 'GetTokensFromRefreshToken'
    ? faults
    : [...faults, ...faultsOfWrites];
}

export interface Fault {
  /** Which call of the request, counted from 0. */
  at: number;
  kind: FaultKind;
}

interface Call {
  /** Such as `PutItem`, or `PUT` for objects. */
  action: string;
  service: Service;
  /** The same for all attempts of one call. */
  id: string;
}

/** The outcome of an attempt. */
interface Fate {
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
    /** @returns the address to call instead of this one */
    open: async (target: string): Promise<string> => {
      const server = createServer((request, response) => {
        void pass({
          request,
          response,
          target,
          fateOf: (call) => watch?.fateOf(call) ?? untouched,
        });
      });
      stops.push(() => {
        server.close();
        server.closeAllConnections();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
      return `http://127.0.0.1:${port}`;
    },
    /** Records calls while this runs. @returns their actions, in order, and its answer */
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

const untouched: Fate = { isSent: true, answer: 'passed on' };

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
    fateOf: (call: Call): Fate => {
      const attempt = attempts.get(call.id) ?? 0;
      attempts.set(call.id, attempt + 1);
      if (attempt === 0) {
        order.push(call.id);
        actions.push(call.action);
      }
      return fault && isHit(call) ? fateOf(fault.kind, attempt) : untouched;
    },
  };
}

function fateOf(kind: FaultKind, attempt: number): Fate {
  switch (kind) {
    case 'throttled':
    case 'lasting':
      return { isSent: false, answer: 'throttled' };
    case 'failing':
      return { isSent: false, answer: 'failing' };
    case 'lost before':
      return { isSent: false, answer: 'lost' };
    case 'answer lost':
      return attempt === 0 ? { isSent: true, answer: 'lost' } : untouched;
    case 'cut off after':
      return { isSent: attempt === 0, answer: 'lost' };
  }
}

async function pass({
  request,
  response,
  target,
  fateOf,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  target: string;
  fateOf: (call: Call) => Fate;
}): Promise<void> {
  const body = await buffer(request);
  const call = callOf(request);
  const { isSent, answer } = fateOf(call);
  const answered = isSent ? await forward(request, body, target) : undefined;
  if (answer === 'lost') {
    request.socket.destroy();
    return;
  }
  const { status, headers, body: text } = answered ?? refusal(call.service, answer);
  // The SDK would correct its clock by the date, but the test moves that clock.
  response.sendDate = false;
  delete headers.date;
  response.writeHead(status, headers).end(text);
}

/** Attempts of the SDK share an id; those of plain requests are alike. */
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

/** Refusals as each service documents them. */
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

function refusal(service: Service, kind: Exclude<Fate['answer'], 'lost'>): Answer {
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

/** A detail of a service's errors that no caller may see. */
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
