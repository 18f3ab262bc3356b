/** Addresses that have signed in to a name; `subject` is a keyed hash of both. */
export interface KnownAddressesRepository {
  /** `undefined` for an address that is not known, or no longer. */
  knownUntil(subject: string, now: Date): Promise<Date | undefined>;
  remember(subject: string, until: Date): Promise<void>;
}
