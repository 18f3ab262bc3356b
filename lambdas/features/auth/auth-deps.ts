import type { AuditRepository } from '#lambdas/kernel/audit-event.ts';
import type { UserAccounts, UsersRepository } from '../users/users.repository.ts';
import type { AttemptsRepository } from './attempts.repository.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { KnownAddressesRepository } from './known-addresses.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface AuthDeps {
  identity: IdentityProvider;
  users: UsersRepository;
  accounts: UserAccounts;
  sessions: SessionsRepository;
  attempts: AttemptsRepository;
  knownAddresses: KnownAddressesRepository;
  audit: AuditRepository;
  /** Key for the hashes under which attempts are counted and addresses remembered. */
  secret: string;
  /** Normalized; undefined without a demo login. */
  demoName: string | undefined;
  now: () => Date;
  newId: () => string;
}

/** The lifetime of Cognito's refresh tokens. */
export const sessionLifetimeSeconds = 30 * 24 * 60 * 60;

/** The lifetime of Cognito's access tokens, plus a minute for clock skew. */
export const formerSessionSeconds = 16 * 60;

/** Longest time for which Cognito locks a name after wrong passwords. */
export const providerLockSeconds = 15 * 60;
