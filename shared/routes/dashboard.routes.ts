import { dashboardSchema, eventListQuerySchema, eventListSchema } from '../schemas/dashboard.ts';
import { defineRoutes } from './route.ts';

export const dashboardRoutes = defineRoutes({
  dashboard: {
    method: 'GET',
    path: '/analytics/dashboard',
    function: 'admin',
    policy: 'adminArea',
    summary: 'How many posts, drafts and users there are',
    response: dashboardSchema,
    status: 200,
  },
  listEvents: {
    method: 'GET',
    path: '/analytics/events',
    function: 'admin',
    policy: 'adminArea',
    summary: 'What was done lately, newest first',
    query: eventListQuerySchema,
    response: eventListSchema,
    status: 200,
  },
});
