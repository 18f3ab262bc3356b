import type { Holder, PublishingRepository } from './publishing.repository.ts';

/** A dead run keeps others from working for this long. */
export const leaseMs = 60_000;
/** The lease of a working run is never older than this when it writes. */
const renewalMs = 20_000;

export interface Lease extends Holder {
  /** Call it before each write. @throws LeaseLost when another run may be writing by now */
  keep(): Promise<void>;
}

export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

export class LeaseTaken extends Error {
  override name = 'LeaseTaken';
}

/** The lease that was acquired at this moment, renewed as time goes by. */
export function heldLease(
  holder: Holder,
  { state, now }: { state: PublishingRepository; now: () => Date },
): Lease {
  let renewedAt = now().getTime();
  let renewing: Promise<void> | undefined;
  const renew = async () => {
    const time = now().getTime();
    const renewed = await state.renew({ ...holder, until: new Date(time + leaseMs) });
    if (!renewed) throw new LeaseLost('The lease of this run is lost');
    renewedAt = time;
  };
  return {
    ...holder,
    keep: async () => {
      if (now().getTime() - renewedAt < renewalMs) return;
      await (renewing ??= renew().finally(() => {
        renewing = undefined;
      }));
    },
  };
}
