/**
 * CloudFront Function (cloudfront-js-2.0) at viewer response: a published object may say by its
 * metadata that it is answered with another status, as the not-found page does. It runs only for
 * answers below 400. A 304 stays one: the browser then shows its copy, status included.
 * `settings` is put before this text by edge-functions.ts.
 */
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name.
function handler(event) {
  const response = event.response;
  const marker = response.headers[settings.marker];
  if (!marker) return response;
  delete response.headers[settings.marker];
  if (response.statusCode === 200 && settings.statuses[marker.value]) {
    response.statusCode = Number(marker.value);
    response.statusDescription = settings.statuses[marker.value];
  }
  return response;
}
