/** Runs the `ingest` function with the deployed handler of visitor events, on stores that a test chooses. */
import type { Context } from 'aws-lambda';
import { visitorEventHandlers } from '#lambdas/features/analytics/record-visitor-events.usecase.ts';
import type { VisitsRepository } from '#lambdas/features/analytics/visits.repository.ts';
import { openapiHandlers, visitorNamer } from '#lambdas/runtime/wiring/ingest.wiring.ts';
import { createFunction } from '#lambdas/runtime/http/create-function.ts';
import type { RequestLine } from '#lambdas/runtime/http/request-state.ts';
import { problem } from '#shared/problems.ts';
import type { Role } from '#shared/schemas/common.ts';
import { apiEvent } from './api-event.ts';
import { phone } from './visit-fixtures.ts';

const originSecret = 'origin-secret';

export interface SentBy {
  address?: string;
  country?: string;
  userAgent?: string;
  role?: Role;
  /** Omits the secret that proves that CloudFront forwarded the request. */
  direct?: boolean;
}

export function visitsFunction(visits: VisitsRepository, now: () => Date = () => new Date()) {
  const lines: RequestLine[] = [];
  const ingest = createFunction(
    'ingest',
    {
      sendMessage: async () => {
        throw problem('unavailable');
      },
      ...openapiHandlers(),
      ...visitorEventHandlers({ visits, visitorOf: visitorNamer('address-hash-key'), now }),
    },
    {
      authenticate: async (token) => ({
        kind: token as Role, // the tests' tokens are roles
        userId: 'user',
        sessionId: 'sign-in',
        username: 'ada',
        firstName: 'Ada',
        lastName: 'Byron',
      }),
      originSecrets: [originSecret],
      log: (line) => lines.push(line),
    },
  );
  const send = async (body: unknown, sentBy: SentBy = {}): Promise<number> => {
    const { address = '192.0.2.1', country = 'FR', userAgent = phone } = sentBy;
    const event = apiEvent({
      routeKey: 'POST /analytics/visitor_events',
      body,
      sourceIp: '198.51.100.1',
      headers: {
        'x-viewer-address': address,
        'cloudfront-viewer-country': country,
        'user-agent': userAgent,
        ...(!sentBy.direct && { 'x-origin-secret': originSecret }),
        ...(sentBy.role && { authorization: `Bearer ${sentBy.role}` }),
      },
    });
    const { statusCode = 0 } = await ingest(event, {} as Context); // no step reads the context
    return statusCode;
  };
  return { send, lines };
}
