/**
 * CloudFront Function (cloudfront-js-2.0) at viewer request of the API. CloudFront forwards some headers only as part of
 * a cache key, and the API has none, so the function copies them to headers of our own. Headers of these names that a
 * visitor sends are overwritten or removed. edge-functions.ts puts `settings` before this text.
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
