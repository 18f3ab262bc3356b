/**
 * CloudFront Function (cloudfront-js-2.0) at viewer response. Metadata of a document in S3 arrives as headers: its status,
 * and the inline sources and frames that its content security policy must allow. CloudFront has already added that
 * policy, and an embedder policy, which is removed for frames, because some browsers would block them. Also adds the
 * query to redirects of the API, which does not receive it. CloudFront runs the function only for a status below 400.
 * edge-functions.ts puts `settings` and `withQuery` before this text.
 */
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name.
function handler(event) {
  const response = event.response;
  const status = takeHeader(response.headers, settings.status);
  const inline = takeHeader(response.headers, settings.inline);
  const frames = takeHeader(response.headers, settings.frames).split(' ');
  const frame = takeHeader(response.headers, settings.frame);
  const policy = response.headers['content-security-policy'];
  const location = response.headers.location;
  // The redirect of a renamed filter has a query already.
  if (location && !/\?/.test(location.value)) {
    location.value = withQuery(location.value, event.request.querystring);
  }
  if (response.statusCode === 304) {
    // The browser uses the policies of its cached copy.
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

/** Removes a header that is meant only for this function, and returns its value; empty for a missing header. */
function takeHeader(headers, name) {
  let value = '';
  [name, settings.metadata + name].forEach((each) => {
    if (!headers[each]) return;
    value = headers[each].value;
    delete headers[each];
  });
  return value;
}
