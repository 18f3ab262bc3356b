const minuteMs = 60_000;

interface AnsweredQuery {
  state: { dataUpdatedAt: number; errorUpdatedAt: number };
}

/** Limits `refetchOnWindowFocus` to once a minute, even after a failure. */
export function answeredOverAMinuteAgo({ state }: AnsweredQuery): boolean {
  const lastAnswer = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
  return Date.now() - lastAnswer >= minuteMs;
}
