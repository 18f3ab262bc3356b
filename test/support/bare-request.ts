import { anonymous } from './posts-fixtures.ts';

/** What a handler gets of a request with no parts; tests add those that their route takes. */
export const bareRequest = {
  params: undefined,
  query: undefined,
  body: undefined,
  principal: anonymous,
  ifMatch: undefined,
  idempotencyKey: undefined,
  address: '192.0.2.1',
  country: undefined,
  userAgent: '',
};
