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
  /**
   * Set when the user has missed the deadline for setting up a required second step. Until it is set up, the user has
   * only the rights of a `user`.
   */
  lacksSecondStep?: true;
  userId: string;
  /** The token's `origin_jti`, which stays the same from one sign-in through all its refreshes. */
  sessionId: string;
  username: string;
  firstName: string;
  lastName: string;
}

/** The caller with the rights that are stored now, which may differ from those in the token. */
export type Principal = { kind: 'anonymous' } | SignedIn;

/** A handler's input, which `lambdas/runtime/http` reads from the event and validates. */
export interface RouteRequest<Name extends RouteName> {
  params: RouteParams<Name>;
  query: RouteQuery<Name>;
  body: RouteBody<Name>;
  principal: RouteTable[Name]['policy'] extends 'anyone' ? Principal : SignedIn;
  /** The version that the caller last saw. */
  ifMatch: number | undefined;
  idempotencyKey: string | undefined;
  /** The visitor's address, for limits only; never stored or logged. */
  address: string;
  /** Two letters, as CloudFront derives them from the visitor's address. */
  country: string | undefined;
  /** Empty if the browser sends none. */
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

/** One handler for each route name; a missing handler does not compile. */
export type Handlers<Names extends RouteName> = { [Name in Names]: Handler<Name> };

/** The answer to a request for an HTML page, which the route table does not list. */
export type PageReply =
  /** `inline` holds the sources that the document's Content-Security-Policy must allow. */
  | { kind: 'document'; status: 200 | 404; html: string; inline: string }
  /** Moved permanently. */
  | { kind: 'moved'; to: string };

export interface Pages {
  /** The page at a path, such as `/blog/a-note.html`. */
  find(path: string): Promise<PageReply>;
  /** Makes the document that shows an error. */
  failed(detail: string): string;
}
