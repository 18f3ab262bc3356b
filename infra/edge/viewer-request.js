/**
 * CloudFront Function (cloudfront-js-2.0) at viewer request. Rewrites addresses of pages to the published objects, and
 * unknown paths to the 404 page. Redirects other host names, capitals and trailing slashes to the canonical address,
 * and former addresses of posts and feeds to the current ones, without checking that the post exists. An address with
 * a slug and capitals or a trailing slash goes to the API, which redirects to the current slug in one step.
 * edge-functions.ts puts `settings` and `withQuery` before this text.
 *
 * The code calls only what AWS documents for this runtime, which lacks `normalize` and `charCodeAt`.
 */
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (settings.host && request.headers.host.value !== settings.host)
    return redirect('https://' + settings.host + uri, request.querystring);
  if (isFile(uri)) return request;
  const numbered = movedNumberSlug(uri, request.querystring);
  if (numbered) {
    delete request.querystring.p;
    return redirect(settings.blogFolder + numbered, request.querystring);
  }
  const object = objectOf(uri, request.querystring);
  const address = object ? uri : canonicalPath(uri);
  if (address !== uri && hasSlug(address)) {
    // No object has a trailing slash in its name, so the API answers.
    request.uri = address + '/';
    return request;
  }
  if (address !== uri && objectOf(address, {})) return redirect(address, request.querystring);
  if (settings.movedFeeds.includes(address) || isNumberedFeed(uri, request.querystring))
    return redirect(settings.feed, {});
  const moved = object ? '' : movedSlug(address);
  if (moved) return redirect(settings.blogFolder + moved, request.querystring);
  request.uri = object || settings.notFound;
  return request;
}

/** Returns the slug in a former address, as `movedSlug` in site-paths.ts does; empty for other addresses. */
function movedSlug(address) {
  if (address.length > settings.longest) return '';
  const path = address.replace(/\.html?$/, '');
  if (!settings.movedFrom.some((form) => form.test(path))) return '';
  const slug = path
    .replace(/^.*\//, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug.length <= 2 * settings.halfSlug) return slug;
  return (slug.slice(0, settings.halfSlug) + slug.slice(-settings.halfSlug)).replace('--', '-');
}

/** Returns the slug for WordPress's `/?p=12`, as `movedNumberSlug` in site-paths.ts does; empty for other addresses. */
function movedNumberSlug(uri, querystring) {
  if (uri !== '/' || !settings.movedNumber) return '';
  const number = decoded(querystring.p);
  return settings.movedNumber.test(number) ? settings.numberPrefix + number : '';
}

/** Recognises WordPress's `/?feed=rss2`, if the former site had numbered posts. */
function isNumberedFeed(uri, querystring) {
  return (
    uri === '/' &&
    settings.movedNumber &&
    /^(?:feed|rss2?|atom|rdf)$/.test(decoded(querystring.feed))
  );
}

function isFile(uri) {
  if (settings.files.includes(uri)) return true;
  const isPlain = !uri.includes('%') && !uri.includes('..');
  return isPlain && settings.folders.some((folder) => uri.startsWith(folder));
}

/** Returns the path of the object behind a page's address; undefined for other addresses. */
function objectOf(path, querystring) {
  if (path.length > settings.longest) return undefined;
  if (path === '/blog') return postsObject(querystring);
  if (path === '/projects') return projectsObject(querystring);
  const page = settings.pages.find((each) => each.address === path);
  if (page) return page.object;
  if (settings.post.test(path)) return path + '.html';
  if (settings.project.test(path))
    return settings.projectFolder + path.slice('/projects/'.length) + '.html';
  if (isOwnersPage(path)) return settings.pageFolder + path.slice(1) + '.html';
  return settings.admin.test(path) || isPreview(path) ? settings.app : undefined;
}

function hasSlug(path) {
  return settings.post.test(path) || settings.project.test(path) || isOwnersPage(path);
}

/** Recognises a possible slug of an owner's page, which is not a reserved name. */
function isOwnersPage(path) {
  return (
    path.length <= settings.longestPage &&
    settings.page.test(path) &&
    !settings.reserved.includes(path.slice(1))
  );
}

function isPreview(path) {
  const token = path.slice(settings.previews.length);
  return path.startsWith(settings.previews) && settings.previewToken.test(token);
}

/** Returns the list of a tag or a category. The app filters the list of all posts for both at once and for a search. */
function postsObject(querystring) {
  const tag = decoded(querystring.tag);
  const category = decoded(querystring.category);
  if (tag === undefined || category === undefined || querystring.q) {
    return settings.blog;
  }
  if (category.trim() === '') return filterObject(settings.tagFolder, tag.trim(), settings.blog);
  if (tag.trim() === '')
    return filterObject(settings.categoryFolder, collapseSpaces(category), settings.blog);
  return settings.blog;
}

function projectsObject(querystring) {
  const category = decoded(querystring.category);
  if (category === undefined) return settings.projects;
  return filterObject(settings.projectsFolder, collapseSpaces(category), settings.projects);
}

function collapseSpaces(title) {
  return title.trim().replace(/\s+/g, ' ');
}

/** Decodes a parameter. Empty for a missing parameter, undefined for a repeated or invalid one. */
function decoded(parameter) {
  if (!parameter) return '';
  if (parameter.multiValue && parameter.multiValue.length > 1) return undefined;
  try {
    return decodeURIComponent(parameter.value.replace(/\+/g, ' '));
    // oxlint-disable-next-line no-unused-vars -- The runtime does not support `catch` without a parameter.
  } catch (error) {
    return undefined;
  }
}

/** Names a filter's file as `filterFileName` in site-paths.ts does. Texts that NFKC might change get the whole list. */
function filterObject(folder, text, wholeList) {
  if (!settings.plainText.test(text)) return wholeList;
  const name = text.toLowerCase().replace(/[^a-z0-9]/g, hexOf);
  return name.length <= settings.longest ? folder + name + '.html' : wholeList;
}

/** Returns a character's code as `_` and four digits. */
function hexOf(character) {
  const code = character.codePointAt(0);
  return '_' + [12, 8, 4, 0].map((bits) => '0123456789abcdef'.charAt((code >> bits) & 15)).join('');
}

/** Removes trailing slashes, and capitals except in the token of a preview, which is case-sensitive. */
function canonicalPath(uri) {
  let end = uri.length;
  while (end > 1 && uri.charAt(end - 1) === '/') end -= 1;
  const bare = uri.slice(0, end);
  const lower = bare.toLowerCase();
  return isPreview(lower) ? settings.previews + bare.slice(settings.previews.length) : lower;
}

/** All callers pass the site's own host name or a path of a page, so this is no open redirect. */
function redirect(path, querystring) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: withQuery(path, querystring) } },
  };
}
