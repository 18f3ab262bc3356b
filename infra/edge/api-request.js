/**
 * CloudFront Function (cloudfront-js-2.0) at viewer request of the API. CloudFront forwards some headers only as part of
 * a cache key. The API is not cached, so the function copies these headers to others, and removes headers of those names
 * that a visitor sends. edge-functions.ts puts `settings` before this text.
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
