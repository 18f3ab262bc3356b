/**
 * Replaces the SDK's cache of discovered endpoints in every function's bundle. Only a setting that
 * nothing here makes lets DynamoDB's client discover endpoints; its cache would bring two libraries.
 */
export const EndpointCache = Object;
