/** What a handler receives and answers; `lambdas/runtime/http` makes the one and sends the other. */
import type { Role } from '../schemas/common.ts';
import type {
  RouteBody,
  RouteName,
  RouteParams,
  RouteQuery,
  RouteResponse,
  RouteTable,
} from './table.ts';

export interface SignedIn {
  kind: Role;
  userId: string;
  /** The token's `origin_jti`: one sign-in, over all its refreshes. */
  sessionId: string;
  username: string;
  firstName: string;
  lastName: string;
}

/** Who is calling, as the store says it at this moment. */
export type Principal = { kind: 'anonymous' } | SignedIn;

export interface RouteRequest<Name extends RouteName> {
  params: RouteParams<Name>;
  query: RouteQuery<Name>;
  body: RouteBody<Name>;
  /** Whoever the route's policy lets in. */
  principal: RouteTable[Name]['policy'] extends 'anyone' ? Principal : SignedIn;
  /** Version that the caller last saw, from `If-Match`. */
  ifMatch: number | undefined;
  /** From `Idempotency-Key`. */
  idempotencyKey: string | undefined;
  /** The visitor's address, for limits only; never stored or logged. */
  address: string;
  /** The visitor's country as the edge sees it: two letters; undefined when unknown. */
  country: string | undefined;
  /** As the browser calls itself; '' when it does not. */
  userAgent: string;
}

export interface RouteReply<Name extends RouteName> {
  body: RouteResponse<Name>;
  /** Path of what was created. */
  location?: string;
  /** Version of what is answered; sent as `ETag`. */
  version?: number;
}

export type Handler<Name extends RouteName> = (
  request: RouteRequest<Name>,
) => Promise<RouteReply<Name>>;

/** A handler per route: a missing one does not compile. */
export type Handlers<Names extends RouteName> = { [Name in Names]: Handler<Name> };
