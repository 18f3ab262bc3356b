import { emptySchema } from '../schemas/common.ts';
import { dashboardSchema, eventListQuerySchema, eventListSchema } from '../schemas/dashboard.ts';
import {
  insightsQuerySchema,
  insightsSchema,
  overviewQuerySchema,
  overviewSchema,
} from '../schemas/insights.ts';
import { visitLimits } from '../schemas/visit-limits.ts';
import { visitorEventsSchema } from '../schemas/visitor-events.ts';
import { adminAreaRoute, defineRoutes } from './route.ts';

export const analyticsRoutes = defineRoutes({
  recordVisitorEvent: {
    method: 'POST',
    path: '/analytics/visitor_events',
    function: 'ingest',
    policy: 'anyone',
    summary: 'Record visitor events',
    body: visitorEventsSchema,
    maxBodyBytes: visitLimits.event.requestBytes,
    throttle: 'events',
    response: emptySchema,
    status: 204,
  },
  getInsights: {
    ...adminAreaRoute,
    method: 'GET',
    path: '/analytics/conversion-insights',
    summary: 'Get how visitors became contacts',
    query: insightsQuerySchema,
    response: insightsSchema,
    status: 200,
  },
  getOverview: {
    ...adminAreaRoute,
    method: 'GET',
    path: '/analytics/overview',
    summary: 'Get the visits in a range of days, compared with the period before',
    query: overviewQuerySchema,
    response: overviewSchema,
    status: 200,
  },
});

export const dashboardRoutes = defineRoutes({
  dashboard: {
    ...adminAreaRoute,
    method: 'GET',
    path: '/analytics/dashboard',
    summary: 'Get the numbers of posts, drafts and users',
    response: dashboardSchema,
    status: 200,
  },
  listEvents: {
    ...adminAreaRoute,
    method: 'GET',
    path: '/analytics/events',
    summary: 'List recent activity, newest first',
    query: eventListQuerySchema,
    response: eventListSchema,
    status: 200,
  },
});
