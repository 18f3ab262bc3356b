/**
 * CloudFront Function (cloudfront-js-2.0) at viewer request of the API: copies into headers of our own what
 * CloudFront forwards only as part of a cache key, which the API has none of. A visitor's own headers of these names
 * are overwritten or removed. `settings` is put before this text by edge-functions.ts.
 */
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const headers = request.headers;
  headers[settings.address] = { value: event.viewer.ip };
  settings.copied.forEach((copied) => {
    delete headers[copied.to];
    if (headers[copied.from]) headers[copied.to] = headers[copied.from];
  });
  return request;
}
