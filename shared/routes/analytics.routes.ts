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
import { defineRoutes } from './route.ts';

export const analyticsRoutes = defineRoutes({
  recordVisitorEvent: {
    method: 'POST',
    path: '/analytics/visitor_events',
    function: 'ingest',
    policy: 'anyone',
    summary: 'Record what a visitor did',
    body: visitorEventsSchema,
    maxBodyBytes: visitLimits.event.requestBytes,
    throttle: 'events',
    response: emptySchema,
    status: 204,
  },
  getInsights: {
    method: 'GET',
    path: '/analytics/conversion-insights',
    function: 'admin',
    policy: 'adminArea',
    summary: 'How visitors became contacts',
    query: insightsQuerySchema,
    response: insightsSchema,
    status: 200,
  },
  getOverview: {
    method: 'GET',
    path: '/analytics/overview',
    function: 'admin',
    policy: 'adminArea',
    summary: 'Visits of a range of days, with those of the period before',
    query: overviewQuerySchema,
    response: overviewSchema,
    status: 200,
  },
});

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
