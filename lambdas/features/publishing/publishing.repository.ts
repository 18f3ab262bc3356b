/** What runs of the publisher know of each other. All methods see every write that was answered before. */

export interface PublisherState {
  /** How often a run was asked for, and up to which of these all is published. */
  requested: number;
  done: number;
  /** The build whose publisher may work; null before the first release. */
  buildId: string | null;
  /** Who holds the lease, if anybody. */
  owner: string | null;
  /** `YYYY-MM-DD` of the last run that looked at every file. */
  checkedOn: string | null;
  invalidations: InvalidationCount;
}

export interface InvalidationCount {
  /** `YYYY-MM` */
  month: string;
  paths: number;
}

/** Whoever holds the lease, and of which build they are. */
export interface Holder {
  owner: string;
  buildId: string;
}

export interface PublishingRepository {
  find(): Promise<PublisherState>;
  /** Requests a run by any publisher. */
  request(): Promise<void>;
  /** From now on only the publisher of this build works; asks for a run, too. */
  adopt(buildId: string): Promise<void>;
  /** @returns undefined while another holds the lease, or when another build is the present one */
  acquire(lease: Holder & { now: Date; until: Date }): Promise<PublisherState | undefined>;
  /** `false` when the lease is lost, or another build has become the present one. */
  renew(lease: Holder & { until: Date }): Promise<boolean>;
  countInvalidations(holder: Holder, count: InvalidationCount): Promise<boolean>;
  /**
   * Ends the lease if all that was asked for is done.
   * @param settled `checkedOn` null leaves the date as it is
   * @returns `false` when more was asked for in the meantime, or the lease is lost
   */
  settle(holder: Holder, settled: { done: number; checkedOn: string | null }): Promise<boolean>;
  /** Ends the lease with work left over; no harm when it is lost. */
  giveUp(owner: string): Promise<void>;
}
