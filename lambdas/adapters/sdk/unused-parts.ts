/** Parts of the SDK that no function needs; every bundle has these in their place (`infra/bundling.ts`). */

/**
 * For the cache of discovered endpoints, which would bring two libraries. Only a setting that nothing here makes lets
 * DynamoDB's client discover endpoints.
 */
export const EndpointCache = Object;

/** For event streams, which clients load for operations that stream events. None of ours does. */
export const EventStreamSerde = Object;
export const eventStreamSerdeProvider = Object;
export const resolveEventStreamSerdeConfig = Object;
