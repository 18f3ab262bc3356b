import type { MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { ApiFunctionName } from '#shared/platform/environment.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { Pages } from '#shared/routes/pages.ts';
import type { RouteName, RouteTable } from '#shared/routes/table.ts';
import type { RequestLog } from './request-log.ts';

export type { ApiFunctionName };

/** Names of the routes that a function serves. */
export type RoutesOf<Served extends ApiFunctionName> = {
  [Name in RouteName]: RouteTable[Name]['function'] extends Served ? Name : never;
}[RouteName];

export interface HttpDeps {
  /** The bearer of an access token. @throws Problem when it is not valid */
  authenticate: (token: string) => Promise<SignedIn>;
  /** What CloudFront sends: the current secret, and the previous one. */
  originSecrets: readonly string[];
  log: RequestLog;
  /** For the function that answers requests without a route in the gateway. */
  pages?: Pages;
}

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResult = APIGatewayProxyStructuredResultV2;
export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;
export type Middleware = MiddlewareObj<HttpEvent, HttpResult>;
