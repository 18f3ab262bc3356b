import type { InboxRepository } from './inbox.repository.ts';

export interface InboxDeps {
  inbox: InboxRepository;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
}
