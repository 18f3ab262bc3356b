/** The route table. Gateway, permissions, handlers, web client, OpenAPI document and authorisation tests derive from it. */
import type * as z from 'zod';
import { accountRoutes, authRoutes } from './account.routes.ts';
import { analyticsRoutes, dashboardRoutes } from './analytics.routes.ts';
import { workingCopyRoutes } from './entry-rows.ts';
import { contactRoutes, inboxRoutes } from './messages.routes.ts';
import { pageRoutes } from './pages.routes.ts';
import { postRoutes } from './posts.routes.ts';
import { projectRoutes } from './projects.routes.ts';
import type { FileForm, Route } from './route.ts';
import { archiveRoutes, labelRoutes, openapiRoutes, siteSettingsRoutes } from './site.routes.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { personalDataRoutes, userRoutes } from './users.routes.ts';

export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...postRoutes,
  ...projectRoutes,
  ...pageRoutes,
  ...workingCopyRoutes,
  ...uploadRoutes,
  ...contactRoutes,
  ...userRoutes,
  ...inboxRoutes,
  ...personalDataRoutes,
  ...dashboardRoutes,
  ...analyticsRoutes,
  ...archiveRoutes,
  ...siteSettingsRoutes,
  ...labelRoutes,
  ...openapiRoutes,
} satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export type RouteTable = typeof routes;

type Field<Name extends RouteName, Key extends keyof Route> = RouteTable[Name] extends {
  [K in Key]: infer Schema extends z.ZodType;
}
  ? Schema
  : undefined;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Types of the validated values that a handler receives, and of the response that it returns. */
export type RouteParams<Name extends RouteName> = Output<Field<Name, 'params'>>;
export type RouteQuery<Name extends RouteName> = Output<Field<Name, 'query'>>;
export type RouteBody<Name extends RouteName> =
  | Output<Field<Name, 'body'>>
  | (RouteTable[Name] extends { takesFile: true } ? FileForm : never);
export type RouteResponse<Name extends RouteName> = Output<Field<Name, 'response'>>;

/** Types of the values that a client sends. */
export type RouteBodyInput<Name extends RouteName> = Input<Field<Name, 'body'>>;
export type RouteQueryInput<Name extends RouteName> = Input<Field<Name, 'query'>>;
export type RouteParamsInput<Name extends RouteName> = Input<Field<Name, 'params'>>;

export function routeEntries(): [RouteName, Route][] {
  return Object.entries(routes) as [RouteName, Route][]; // Object.entries forgets the key type
}
