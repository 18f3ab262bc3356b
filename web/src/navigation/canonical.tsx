import { useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { entryOf } from '#shared/publishing/page-data.ts';
import { canonicalPathAt, canonicalPathOf } from './canonical-path.ts';
import { FirstPageContext } from './first-page.context.ts';
import { SiteAddressContext } from './site-address.context.ts';

/** A page's own address for search engines and for sharing; it follows the visitor. An entry says its own. */
export function Canonical() {
  const siteAddress = useContext(SiteAddressContext);
  const first = useContext(FirstPageContext);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [entered] = useState(address);
  // The server's canonical link stays until the address changes.
  const isFirst = first !== undefined && address === entered;
  if (isFirst && entryOf(first)) return null;
  const path = isFirst ? canonicalPathOf(first) : canonicalPathAt(pathname, search);
  return path === undefined ? null : <link rel="canonical" href={siteAddress + path} />;
}
