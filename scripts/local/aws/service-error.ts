/** An AWS service's error; each service writes it in its own shape. */
import type { Reply } from './http.ts';

export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The JSON protocols' shape; `namespace` precedes the code where a service has one. */
export function jsonFailure(
  error: ServiceError,
  protocol: { contentType: string; namespace?: string } = {
    contentType: 'application/x-amz-json-1.1',
  },
): Reply {
  return {
    status: error.status,
    headers: { 'content-type': protocol.contentType, 'x-amzn-errortype': error.code },
    body: JSON.stringify({
      __type: `${protocol.namespace ?? ''}${error.code}`,
      message: error.message,
    }),
  };
}

/** @throws ServiceError as the JSON protocols do */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new ServiceError(400, 'SerializationException', 'The body is not JSON.');
  }
}
