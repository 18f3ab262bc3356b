import { site } from '#shared/site/site.config.ts';

/** The document's title; React moves it to the head, on the server, too. */
export function PageTitle({ children }: { children?: string | undefined }) {
  return <title>{children ? `${children} · ${site.brandName}` : site.brandName}</title>;
}
