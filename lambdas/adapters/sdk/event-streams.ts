/**
 * Replaces the SDK's event streams in every function's bundle, which clients load for operations that
 * stream events. None of ours does.
 */
export const EventStreamSerde = Object;
export const eventStreamSerdeProvider = Object;
export const resolveEventStreamSerdeConfig = Object;
