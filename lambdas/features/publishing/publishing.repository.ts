/** Stores the state that all runs of the publisher share. All reads are strongly consistent. */

export interface PublisherState {
  /** Counts the runs that were requested so far. */
  requested: number;
  /** The highest request whose changes are all published. */
  done: number;
  /** The only build whose publisher may write; null before the first release. */
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
  /** Whether a change was not invalidated because the month's paths were used up. */
  isUsedUp: boolean;
}

/** A run of the publisher that holds, or asks for, the lease. */
export interface Holder {
  owner: string;
  buildId: string;
}

export interface PublishingRepository {
  find(): Promise<PublisherState>;
  /** Counts a request; any run may then do the work. */
  request(): Promise<void>;
  /** Makes this build the only one whose publisher may write, and requests a run. */
  adopt(buildId: string): Promise<void>;
  /** @returns undefined while another run holds the lease, or after another build was adopted */
  acquire(lease: Holder & { now: Date; until: Date }): Promise<PublisherState | undefined>;
  /** @returns false when the lease is lost, or another build was adopted */
  renew(lease: Holder & { until: Date }): Promise<boolean>;
  /** @returns false when the lease is lost */
  countInvalidations(holder: Holder, count: InvalidationCount): Promise<boolean>;
  /**
   * Ends the lease if every request is done.
   * @param settled a `checkedOn` of null keeps the stored date
   * @returns false when another run was requested meanwhile, or the lease is lost
   */
  settle(holder: Holder, settled: { done: number; checkedOn: string | null }): Promise<boolean>;
  /** Ends the lease while requests are still open; does nothing when the lease is already lost. */
  giveUp(owner: string): Promise<void>;
}
