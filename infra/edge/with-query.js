/** Appends the query of a request to a path. */
// oxlint-disable-next-line no-unused-vars -- edge-functions.ts puts this function before its callers.
function withQuery(path, querystring) {
  const query = [];
  Object.keys(querystring).forEach((name) => {
    const parameter = querystring[name];
    const values = parameter.multiValue || [parameter];
    values.forEach((each) => query.push(each.value === '' ? name : name + '=' + each.value));
  });
  return query.length ? path + '?' + query.join('&') : path;
}
