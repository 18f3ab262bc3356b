/** DNS records that an owner adds where the domain is managed. */

export interface DnsRecord {
  type: 'CNAME' | 'ALIAS';
  name: string;
  value: string;
}

/** A table with a record on each line. */
export function tableOf(records: DnsRecord[]): string {
  const rows = [{ type: 'Type', name: 'Name', value: 'Value' }, ...records];
  const typeWidth = Math.max(...rows.map(({ type }) => type.length));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(
      ({ type, name, value }) => `  ${type.padEnd(typeWidth)}  ${name.padEnd(nameWidth)}  ${value}`,
    )
    .join('\n');
}

/**
 * The records that point a site's names to its distribution. A CNAME cannot be at the apex of a
 * domain; there it takes what providers call ALIAS, ANAME or flattened CNAME. A name of two labels
 * is an apex.
 */
export function siteRecords(names: string[], distributionDomain: string): DnsRecord[] {
  return names.map((name) => ({
    type: name.split('.').length === 2 ? 'ALIAS' : 'CNAME',
    name,
    value: distributionDomain,
  }));
}
