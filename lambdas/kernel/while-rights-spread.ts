const pauseMs = 3000;

interface Clock {
  now: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  patienceMs: number;
}

/**
 * Repeats what a release does while AWS denies it: IAM may take some seconds to apply the rights of a new
 * role everywhere.
 * @throws the action's own error, at once unless access was denied
 */
export async function whileRightsSpread<Result>(
  action: () => Promise<Result>,
  { now, sleep, patienceMs }: Clock,
): Promise<Result> {
  const end = now().getTime() + patienceMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isDenied(error) || now().getTime() >= end) throw error;
      await sleep(pauseMs);
    }
  }
}

/** S3 and DynamoDB name it differently. */
function isDenied(error: unknown): boolean {
  return error instanceof Error && /^AccessDenied(?:Exception)?$/.test(error.name);
}
