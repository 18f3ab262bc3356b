import type { Role } from '../schemas/common.ts';
import type {
  RouteBody,
  RouteName,
  RouteParams,
  RouteQuery,
  RouteResponse,
  RouteTable,
} from './table.ts';

/** A handler's input and output; `lambdas/runtime/http` builds the one and sends the other. */

export interface SignedIn {
  kind: Role;
  /** Set when the time to set up a required second step is over; until it is on, they have the rights of a `user`. */
  lacksSecondStep?: true;
  userId: string;
  /** The token's `origin_jti`: one sign-in, across all its refreshes. */
  sessionId: string;
  username: string;
  firstName: string;
  lastName: string;
}

/** The caller, as the store knows them at this moment. */
export type Principal = { kind: 'anonymous' } | SignedIn;

export interface RouteRequest<Name extends RouteName> {
  params: RouteParams<Name>;
  query: RouteQuery<Name>;
  body: RouteBody<Name>;
  /** Any caller that the route's policy allows. */
  principal: RouteTable[Name]['policy'] extends 'anyone' ? Principal : SignedIn;
  /** Version that the caller last saw, from `If-Match`. */
  ifMatch: number | undefined;
  /** From `Idempotency-Key`. */
  idempotencyKey: string | undefined;
  /** The visitor's address, for limits only; never stored or logged. */
  address: string;
  /** The visitor's country as the edge sees it: two letters; undefined when unknown. */
  country: string | undefined;
  /** The browser's user agent; '' when it sends none. */
  userAgent: string;
}

export interface RouteReply<Name extends RouteName> {
  body: RouteResponse<Name>;
  /** Path of the created resource. */
  location?: string;
}

export type Handler<Name extends RouteName> = (
  request: RouteRequest<Name>,
) => Promise<RouteReply<Name>>;

/** A handler per route: a missing one does not compile. */
export type Handlers<Names extends RouteName> = { [Name in Names]: Handler<Name> };

/** The answer for a page for people, which has no route in the gateway. */
export type PageReply =
  /** `inline`: sources for the content security policy of the document. */
  | { kind: 'document'; status: 200 | 404; html: string; inline: string }
  /** Moved permanently. */
  | { kind: 'moved'; to: string };

export interface Pages {
  /** The page at a path, such as `/blog/a-note.html`. */
  find(path: string): Promise<PageReply>;
  /** The document for an error. */
  failed(detail: string): string;
}
