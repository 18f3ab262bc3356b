import type { AuditRepository } from '#lambdas/kernel/audit-event.ts';
import type { Seal } from '#lambdas/kernel/seal.ts';
import type { MailingDeps, UserAccounts, UsersRepository } from '../users/users.repository.ts';
import type { AttemptsRepository } from './attempts.repository.ts';
import type { SecondStepsRepository, SignInRulesRepository } from './second-steps.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface AuthDeps extends MailingDeps {
  identity: IdentityProvider;
  users: UsersRepository;
  accounts: UserAccounts;
  sessions: SessionsRepository;
  attempts: AttemptsRepository;
  knownAddresses: KnownAddressesRepository;
  secondSteps: SecondStepsRepository;
  signInRules: SignInRulesRepository;
  /** Seals the secrets of second steps. */
  seal: Seal;
  audit: AuditRepository;
  /** Key for the hashes under which attempts are counted and addresses remembered. */
  secret: string;
  /** The normalized name of the demo login, if there is one. */
  demoName: string | undefined;
  now: () => Date;
  newId: () => string;
  /** Returns as many random bytes as `linkToken` needs. */
  newSecret: () => Uint8Array;
  sleep: (ms: number) => Promise<unknown>;
}

/** The lifetime of Cognito's refresh tokens. */
export const sessionLifetimeSeconds = 30 * 24 * 60 * 60;

/** The lifetime of Cognito's access tokens, plus a minute for clock skew. */
export const formerSessionSeconds = 16 * 60;

/** Longest time for which Cognito locks a name after wrong passwords. */
export const providerLockSeconds = 15 * 60;

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  userId: string;
  /** The access token's `origin_jti`. */
  sessionId: string;
}

export type SignInOutcome =
  | { kind: 'signed-in'; tokens: IssuedTokens }
  /** The password is wrong, or the user is unknown, disabled or not yet allowed to sign in; nobody learns which. */
  | { kind: 'refused' }
  /** Cognito itself has locked this user for a while, after too many wrong passwords. */
  | { kind: 'locked' };

/** The service that checks passwords and issues tokens. */
export interface IdentityProvider {
  signIn(userId: string, password: string): Promise<SignInOutcome>;
  /** @returns undefined for a token that is unknown, used up, revoked or expired */
  refresh(refreshToken: string): Promise<IssuedTokens | undefined>;
  /** Ends the sign-in of this refresh token only. Succeeds when the token is no longer valid. */
  revoke(refreshToken: string): Promise<void>;
}

export interface AccessTokens {
  /** @returns undefined unless `token` is an unexpired access token of our own pool and client */
  verify(token: string): Promise<{ userId: string; sessionId: string } | undefined>;
}

/** Addresses that have signed in to a name; `subject` is a keyed hash of address and name. */
export interface KnownAddressesRepository {
  knownUntil(subject: string, now: Date): Promise<Date | undefined>;
  remember(subject: string, until: Date): Promise<void>;
}
