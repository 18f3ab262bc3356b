/**
 * CloudFront Function (cloudfront-js-2.0) at viewer response: a document says by two headers (metadata,
 * where S3 has it) with which status it is answered, as the not-found page does, and what the content
 * security policy, which CloudFront has added by now, is to allow it inline. It runs only for answers
 * below 400. `settings` is put before this text by edge-functions.ts.
 */
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name.
function handler(event) {
  const response = event.response;
  const status = taken(response.headers, settings.status);
  const inline = taken(response.headers, settings.inline);
  const policy = response.headers['content-security-policy'];
  if (response.statusCode === 304) {
    // The browser shows its copy, status and policy included.
    delete response.headers['content-security-policy'];
    return response;
  }
  if (policy && settings.sources.test(inline)) {
    settings.directives.forEach((directive) => {
      policy.value = policy.value.replace(directive, directive + ' ' + inline);
    });
  }
  if (response.statusCode === 200 && settings.statuses[status]) {
    response.statusCode = Number(status);
    response.statusDescription = settings.statuses[status];
  }
  return response;
}

/** Value of a header that is for this function alone; empty when there is none. */
function taken(headers, name) {
  let value = '';
  [name, settings.metadata + name].forEach((each) => {
    if (!headers[each]) return;
    value = headers[each].value;
    delete headers[each];
  });
  return value;
}
