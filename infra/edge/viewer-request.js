/**
 * CloudFront Function (cloudfront-js-2.0) at viewer request: gives each known address the object that
 * is published for it, and every other path the not-found page. One page has one address: another
 * letter case or a slash at its end is redirected there, and so are addresses of a former site: its feed, and
 * its posts by their slug or number, and the site's other names; whether there is such a post is seen at its page. A post, a project and a page of
 * the owner may have another slug by now, or none, so for those the API answers, in one step. `settings` and
 * `withQuery` are put before this text by edge-functions.ts.
 *
 * It calls only what AWS documents for this runtime, which lacks `normalize` and `charCodeAt`.
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
  const address = object ? uri : bareAddress(uri);
  if (address !== uri && hasSlug(address)) {
    // No object has such a name, so the API answers.
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

/** The slug in a former address, as `movedSlug` in site-paths.ts makes it; empty for other addresses. */
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

/** The slug for WordPress's `/?p=12`, as `movedNumberSlug` in site-paths.ts makes it; empty for other addresses. */
function movedNumberSlug(uri, querystring) {
  if (uri !== '/' || !settings.movedNumber) return '';
  const number = textOf(querystring.p);
  return settings.movedNumber.test(number) ? settings.numberPrefix + number : '';
}

/** WordPress's `/?feed=rss2`, where posts have numbers. */
function isNumberedFeed(uri, querystring) {
  return (
    uri === '/' &&
    settings.movedNumber &&
    /^(?:feed|rss2?|atom|rdf)$/.test(textOf(querystring.feed))
  );
}

function isFile(uri) {
  if (settings.files.includes(uri)) return true;
  const isPlain = !uri.includes('%') && !uri.includes('..');
  return isPlain && settings.folders.some((folder) => uri.startsWith(folder));
}

/** Path of the object behind a page's address; undefined for other addresses. */
function objectOf(path, querystring) {
  if (path.length > settings.longest) return undefined;
  if (path === '/blog') return postsObject(querystring);
  if (path === '/projects') return projectsObject(querystring);
  const page = settings.pages.find((one) => one.address === path);
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

/** One part that may be a page's slug; names that the site keeps for itself never reach the API. */
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

/** By tag or by category; both at once, and a search, start from the page of all posts. */
function postsObject(querystring) {
  const tag = textOf(querystring.tag);
  const category = textOf(querystring.category);
  if (tag === undefined || category === undefined || querystring.q) {
    return settings.blog;
  }
  if (category.trim() === '') return filterObject(settings.tagFolder, tag.trim(), settings.blog);
  if (tag.trim() === '')
    return filterObject(settings.categoryFolder, spaced(category), settings.blog);
  return settings.blog;
}

function projectsObject(querystring) {
  const category = textOf(querystring.category);
  if (category === undefined) return settings.projects;
  return filterObject(settings.projectsFolder, spaced(category), settings.projects);
}

function spaced(title) {
  return title.trim().replace(/\s+/g, ' ');
}

/** Decoded; empty for a missing parameter, undefined for a repeated or garbled one. */
function textOf(parameter) {
  if (!parameter) return '';
  if (parameter.multiValue && parameter.multiValue.length > 1) return undefined;
  try {
    return decodeURIComponent(parameter.value.replace(/\+/g, ' '));
    // oxlint-disable-next-line no-unused-vars -- The runtime knows no `catch` without a name.
  } catch (error) {
    return undefined;
  }
}

/** As `filterFileName` names it, for texts that no normalization changes; others get the whole list. */
function filterObject(folder, text, whole) {
  if (!settings.plainText.test(text)) return whole;
  const name = text.toLowerCase().replace(/[^a-z0-9]/g, hexadecimal);
  return name.length <= settings.longest ? folder + name + '.html' : whole;
}

function hexadecimal(character) {
  const code = character.codePointAt(0);
  return '_' + [12, 8, 4, 0].map((bits) => '0123456789abcdef'.charAt((code >> bits) & 15)).join('');
}

/** Only the token of a preview keeps its letter case. */
function bareAddress(uri) {
  let end = uri.length;
  while (end > 1 && uri.charAt(end - 1) === '/') end -= 1;
  const bare = uri.slice(0, end);
  const lower = bare.toLowerCase();
  return isPreview(lower) ? settings.previews + bare.slice(settings.previews.length) : lower;
}

/** Only the site's own name, addresses of pages and below the blog get here, so no open redirect. */
function redirect(path, querystring) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: withQuery(path, querystring) } },
  };
}
