import { ApiError } from '#web/src/api/client.ts';

/** The first pause is for a request that may be running, the next for what a crash left of it. */
const waits = 3;

/**
 * Repeats the creation of a user, as long as the server says, while an earlier one is being
 * finished.
 */
export async function untilFinished<Created>(create: () => Promise<Created>): Promise<Created> {
  for (let waited = 0; ; waited += 1) {
    try {
      return await create();
    } catch (error) {
      const isUnfinished = error instanceof ApiError && error.code === 'user-unfinished';
      if (!isUnfinished || waited === waits) throw error;
      await wait(error.retryAfter ?? 1);
    }
  }
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
