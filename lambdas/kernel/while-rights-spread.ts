const pauseMs = 3000;

interface Clock {
  now: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  patienceMs: number;
}

/**
 * Repeats an action of a release while AWS denies access, because IAM takes some seconds to apply the rights of a
 * new role everywhere.
 * @throws the error of the action: a denial after `patienceMs`, any other error at once
 */
export async function whileRightsSpread<Result>(
  action: () => Promise<Result>,
  { now, sleep, patienceMs }: Clock,
): Promise<Result> {
  const deadline = now().getTime() + patienceMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isDenied(error) || now().getTime() >= deadline) throw error;
      await sleep(pauseMs);
    }
  }
}

/** Recognises denials by S3, `AccessDenied`, and by DynamoDB, `AccessDeniedException`. */
function isDenied(error: unknown): boolean {
  return error instanceof Error && /^AccessDenied(?:Exception)?$/.test(error.name);
}
