/** Year of the build, the same in every document that it makes. */
declare const BUILD_YEAR: number;

declare module 'virtual:routes' {
  import type { Method } from '#shared/routes/route.ts';
  import type { RouteName } from '#shared/routes/table.ts';

  /** A row of the route table, as the browser knows it. */
  export interface ClientRoute {
    method: Method;
    path: string;
    /** Anonymous visitors may call it, too. */
    public?: true;
    /** A call of the sign-in itself: no token is attached, its 401 is the caller's. */
    credentials?: true;
  }
  /**
   * The admin area has them all, the build of the public pages only those that anonymous visitors
   * may call.
   */
  export const routes: Partial<Record<RouteName, ClientRoute>> & { refresh: ClientRoute };
}

declare module 'virtual:theme.css';
declare module 'virtual:theme-admin.css';
declare module 'virtual:fonts.css';
declare module 'virtual:further-fonts.css';

declare module 'virtual:built-site' {
  import type { BuiltSite, FirstPaints } from './document/built-site.ts';

  export const builtSite: BuiltSite;
  export const firstPaints: FirstPaints;
}
