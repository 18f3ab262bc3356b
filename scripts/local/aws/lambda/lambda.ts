/**
 * A stand-in for Lambda's API that supports only synchronous Invoke (`RequestResponse`), by name or ARN. Other
 * operations get the error NotImplemented.
 */
import { decodePercent } from '#shared/decode-percent.ts';
import { answerOrRefuse, requirePrincipal, type StandInByPath } from '../credentials.ts';
import { FunctionError } from '../../engine/function-pool.ts';
import { jsonFailure, type Received, type Reply, ServiceError } from '../http.ts';

/** Returns the result of the function. @throws FunctionError when the function fails */
type InvokeFunction = (event: unknown) => Promise<unknown>;

export interface LocalLambda {
  addFunction(name: string, invoke: InvokeFunction): void;
}

const versionPath = '/2015-03-31/';
const invocationsPath = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
const contentType = 'application/json';
const maxEventBytes = 6 * 1024 * 1024;

export function createLambda(): StandInByPath<LocalLambda> {
  const functions = new Map<string, InvokeFunction>();
  return {
    local: { addFunction: (name, invoke) => void functions.set(name, invoke) },
    serves: ({ path }) => path.startsWith(versionPath),
    handle: (received, { actions, credentials }) =>
      answerOrRefuse(
        async () => {
          const principal = requirePrincipal(received, credentials);
          const name = functionNameOf(received);
          const resource = `function:${name}`;
          actions.add({ principal, service: 'lambda', action: 'InvokeFunction', resource });
          const invoke = functions.get(name);
          if (!invoke) {
            const message = `Function not found: ${name}`;
            throw new ServiceError(404, 'ResourceNotFoundException', message);
          }
          return reply(invoke, readEvent(received.body));
        },
        (error) => jsonFailure(error, { contentType }),
      ),
  };
}

/** Accepts a name, `<account>:function:<name>` or an ARN, each with or without a version. */
function functionNameOf({ method, path, headers }: Received): string {
  const encodedName = method === 'POST' ? invocationsPath.exec(path)?.[1] : undefined;
  const type = headers.get('x-amz-invocation-type') ?? 'RequestResponse';
  if (encodedName === undefined || type !== 'RequestResponse') {
    const message = 'The local Lambda only knows synchronous Invoke.';
    throw new ServiceError(501, 'NotImplemented', message);
  }
  const target = decodePercent(encodedName);
  return /^(?:.*:)?function:([^:]+)/.exec(target)?.[1] ?? target.split(':')[0] ?? '';
}

function readEvent(body: Buffer): unknown {
  if (body.length > maxEventBytes) {
    const message = `Request must be smaller than ${maxEventBytes} bytes for the InvokeFunction operation`;
    throw new ServiceError(413, 'RequestTooLargeException', message);
  }
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString());
  } catch {
    const message = 'Could not parse request body into json';
    throw new ServiceError(400, 'InvalidRequestContentException', message);
  }
}

/** A failed function is answered 200, too: a header tells the difference. */
async function reply(invoke: InvokeFunction, event: unknown): Promise<Reply> {
  const headers = { 'content-type': contentType, 'x-amz-executed-version': '$LATEST' };
  try {
    return { status: 200, headers, body: JSON.stringify((await invoke(event)) ?? null) };
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error;
    const body = JSON.stringify({ errorType: error.errorType, errorMessage: error.message });
    return { status: 200, headers: { ...headers, 'x-amz-function-error': 'Unhandled' }, body };
  }
}
