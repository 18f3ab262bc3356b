/** What a function's pool and its worker processes tell each other. */
export interface Invocation {
  type: 'invoke';
  requestId: string;
  functionArn: string;
  /** JSON text of the event. */
  event: string;
  /** Epoch milliseconds at which the function's time is up. */
  deadline: number;
}

export type WorkerReply =
  | { type: 'ready' }
  /** `payload` is JSON text; a handler that returns nothing gives `null`, as Lambda does. */
  | { type: 'result'; requestId: string; payload: string }
  | { type: 'error'; requestId: string; errorType: string; errorMessage: string; trace: string[] };
