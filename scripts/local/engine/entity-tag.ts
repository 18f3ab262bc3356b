/** Weak comparison, since compression makes an entity tag weak (RFC 9110, 13.1.2). */
export function matchesEntityTag(list: string, etag: string): boolean {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((one) => bare(one) === bare(etag));
}
