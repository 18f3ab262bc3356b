/** Empty replacements for parts of the SDK that no function needs; `infra/bundling.ts` puts them into every bundle. */

/**
 * Replaces the cache of discovered endpoints, which would add two libraries. DynamoDB's client discovers endpoints only
 * with a setting that this project does not use.
 */
export const EndpointCache = Object;

/** Replaces the support for event streams. No operation that this project calls has one. */
export const EventStreamSerde = Object;
export const eventStreamSerdeProvider = Object;
export const resolveEventStreamSerdeConfig = Object;
