import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { publicRoutes } from './public.routes.tsx';

/** The admin area's code arrives with the first visit to it. */
const AdminArea = lazy(async () => ({ default: (await import('./admin.routes.tsx')).AdminArea }));

export const routes: RouteObject[] = [...publicRoutes, { path: 'admin/*', element: <AdminArea /> }];
