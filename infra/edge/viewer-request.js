/**
 * CloudFront Function (cloudfront-js-2.0) at viewer request: gives each known page its object, and
 * every other path the not-found page. `settings` is put before this text by edge-functions.ts.
 */
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (isFile(uri)) return request;
  if (isPage(uri)) {
    request.uri = settings.shell;
    return request;
  }
  const bare = uri.slice(0, -1);
  if (uri.endsWith('/') && isPage(bare)) return redirect(bare, request.querystring);
  request.uri = settings.notFound;
  return request;
}

function isFile(uri) {
  return settings.files.includes(uri) || settings.folders.some((folder) => uri.startsWith(folder));
}

function isPage(uri) {
  return settings.pages.includes(uri) || settings.shapes.some((shape) => shape.test(uri));
}

/** One address per page: the one without a trailing slash. Only known paths get here, so no open redirect. */
function redirect(path, querystring) {
  const query = [];
  Object.keys(querystring).forEach((name) => {
    const parameter = querystring[name];
    const values = parameter.multiValue || [parameter];
    values.forEach((each) => query.push(each.value === '' ? name : name + '=' + each.value));
  });
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: query.length ? path + '?' + query.join('&') : path } },
  };
}
