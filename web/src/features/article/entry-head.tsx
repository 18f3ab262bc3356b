import { useContext } from 'react';
import type { Seo } from '#shared/entries/seo.ts';
import { SiteAddressContext } from '#web/src/navigation/site-address.context.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

export interface EntryHeadProps {
  title: string;
  /** Empty if there is nothing to say. */
  description: string;
  /** Of its own page; undefined for one without. */
  path: string | undefined;
  seo: Seo | undefined;
}

/** What an entry's page says to search engines; React moves it to the head. */
export function EntryHead({ title, description, path, seo = {} }: EntryHeadProps) {
  const siteAddress = useContext(SiteAddressContext);
  const said = seo.description ?? description;
  const canonical = seo.canonical ?? (path === undefined ? undefined : siteAddress + path);
  return (
    <>
      <PageTitle>{seo.title ?? title}</PageTitle>
      {/* Before the description the page is smaller by some bytes: its address repeats the title. */}
      {canonical !== undefined && <link rel="canonical" href={canonical} />}
      {said !== '' && <meta name="description" content={said} />}
      {seo.noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
