/**
 * CloudFront Function (cloudfront-js-2.0) at viewer response. Headers of a document (metadata in S3)
 * state its status, such as the not-found page's, and which inline parts and which frames to allow in the
 * content security policy, which CloudFront has added by now, like the embedder policy, under which some
 * browsers show no frames of others; the API, which is not told the query, redirects without it. It runs
 * only for answers below 400. `settings` and `withQuery` are put before this text by edge-functions.ts.
 */
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name.
function handler(event) {
  const response = event.response;
  const status = taken(response.headers, settings.status);
  const inline = taken(response.headers, settings.inline);
  const frames = taken(response.headers, settings.frames).split(' ');
  const frame = taken(response.headers, settings.frame);
  const policy = response.headers['content-security-policy'];
  const location = response.headers.location;
  // A filter under a new name has a query of its own.
  if (location && !/\?/.test(location.value)) {
    location.value = withQuery(location.value, event.request.querystring);
  }
  if (response.statusCode === 304) {
    // The browser shows its copy, status and policies included.
    delete response.headers['content-security-policy'];
    delete response.headers['cross-origin-embedder-policy'];
    return response;
  }
  if (policy && frame === 'parent')
    policy.value = policy.value.replace(settings.noFrames, settings.ownFrames);
  if (policy && frame === 'child') {
    policy.value = settings.framePolicy;
    response.headers['x-frame-options'] = { value: 'SAMEORIGIN' };
  }
  if (policy && settings.sources.test(inline)) {
    settings.directives.forEach((directive) => {
      policy.value = policy.value.replace(directive, directive + ' ' + inline);
    });
  }
  if (policy && frames.every((origin) => settings.origins.includes(origin))) {
    policy.value = policy.value.replace(settings.noFrames, 'frame-src ' + frames.join(' '));
    delete response.headers['cross-origin-embedder-policy'];
  }
  if (response.statusCode === 200 && settings.statuses[status]) {
    response.statusCode = Number(status);
    response.statusDescription = settings.statuses[status];
  }
  return response;
}

/** Value of a header meant only for this function; empty when there is none. */
function taken(headers, name) {
  let value = '';
  [name, settings.metadata + name].forEach((each) => {
    if (!headers[each]) return;
    value = headers[each].value;
    delete headers[each];
  });
  return value;
}
