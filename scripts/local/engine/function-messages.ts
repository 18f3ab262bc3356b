/** Messages between a function's pool and its worker processes. */
export interface Invocation {
  type: 'invoke';
  requestId: string;
  functionArn: string;
  /** JSON text of the event. */
  event: string;
  /** Deadline of the invocation, in epoch milliseconds. */
  deadline: number;
}

export type WorkerReply =
  | { type: 'ready' }
  /** `payload` is JSON text; a handler that returns nothing gives `null`, as Lambda does. */
  | { type: 'result'; requestId: string; payload: string }
  | { type: 'error'; requestId: string; errorType: string; errorMessage: string; trace: string[] };
