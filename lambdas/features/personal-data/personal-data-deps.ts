/** The parts of other features' stores that this feature uses. */
import type { AuditRepository } from '#lambdas/kernel/audit-event.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { InboxRepository } from '../contact/messages.repository.ts';
import type { DashboardRepository } from '../dashboard/dashboard.repository.ts';
import type { CopiedEntries } from '../entries/working-copies.handlers.ts';
import type { WorkingCopiesRepository } from '../entries/entries.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { UsersRepository } from '../users/users.repository.ts';

export interface PersonalDataDeps {
  users: Pick<UsersRepository, 'findByEmail'>;
  /** Ends the sessions of a user, for good. */
  lockUser: (request: { id: string; actor: SignedIn }) => Promise<void>;
  /** Deletes a user, whom the activity then does not name. */
  eraseUser: (request: { id: string; actor: SignedIn }) => Promise<void>;
  inbox: Pick<InboxRepository, 'page' | 'find' | 'remove'>;
  activity: Pick<DashboardRepository, 'events'>;
  audit: AuditRepository;
  posts: Pick<PostsRepository, 'page'>;
  entries: CopiedEntries;
  copies: Pick<WorkingCopiesRepository, 'formsOf' | 'find' | 'remove'>;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
}
