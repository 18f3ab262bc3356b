/** Shared state of the publisher's runs. All reads are strongly consistent. */

export interface PublisherState {
  /** The number of runs requested so far, and the last of them whose changes are all published. */
  requested: number;
  done: number;
  /** The build whose publisher may work; null before the first release. */
  buildId: string | null;
  /** The run that holds the lease, if any. */
  owner: string | null;
  /** `YYYY-MM-DD` of the last run that checked every file. */
  checkedOn: string | null;
  invalidations: InvalidationCount;
}

export interface InvalidationCount {
  /** `YYYY-MM` */
  month: string;
  paths: number;
  /** Whether a change of this month was not invalidated, because the month's paths are used up. */
  isUsedUp: boolean;
}

/** The holder of the lease, and its build. */
export interface Holder {
  owner: string;
  buildId: string;
}

export interface PublishingRepository {
  find(): Promise<PublisherState>;
  /** Requests a run by any publisher. */
  request(): Promise<void>;
  /** From now on only this build's publisher works; requests a run, too. */
  adopt(buildId: string): Promise<void>;
  /** @returns undefined while another holds the lease, or when another build is the present one */
  acquire(lease: Holder & { now: Date; until: Date }): Promise<PublisherState | undefined>;
  /** `false` when the lease is lost, or another build has become the present one. */
  renew(lease: Holder & { until: Date }): Promise<boolean>;
  countInvalidations(holder: Holder, count: InvalidationCount): Promise<boolean>;
  /**
   * Ends the lease if everything requested is done.
   * @param settled `checkedOn` null leaves the date unchanged
   * @returns `false` when more was requested meanwhile, or the lease is lost
   */
  settle(holder: Holder, settled: { done: number; checkedOn: string | null }): Promise<boolean>;
  /** Ends the lease with work left over; no harm when it is lost. */
  giveUp(owner: string): Promise<void>;
}
