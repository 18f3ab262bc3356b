import type { Holder, PublishingRepository } from './publishing.repository.ts';

/** A run that crashed blocks all other runs for this long. */
export const leaseMs = 60_000;
/** A running publisher renews its lease before a write once the lease is this old. */
const renewalMs = 20_000;

export interface Lease extends Holder {
  /** Renews the lease if necessary; call it before each write. @throws LeaseLost when another run may be writing by now */
  keep(): Promise<void>;
}

export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Another run kept the lease for longer than this run waits. */
export class LeaseTaken extends Error {
  override name = 'LeaseTaken';
}

/** Wraps a lease that has just been acquired. Concurrent writers share one renewal. */
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
