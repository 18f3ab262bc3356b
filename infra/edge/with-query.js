/** The path with the query of a request. Part of both CloudFront Functions. */
// oxlint-disable-next-line no-unused-vars -- They call it.
function withQuery(path, querystring) {
  const query = [];
  Object.keys(querystring).forEach((name) => {
    const parameter = querystring[name];
    const values = parameter.multiValue || [parameter];
    values.forEach((each) => query.push(each.value === '' ? name : name + '=' + each.value));
  });
  return query.length ? path + '?' + query.join('&') : path;
}
