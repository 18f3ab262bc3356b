import { useSiteSettings } from '#web/src/navigation/site-settings.context.ts';

/** The document's title; React moves it to the head, on the server, too. */
export function PageTitle({ children }: { children?: string | undefined }) {
  const { name } = useSiteSettings().frame;
  return <title>{children ? `${children} · ${name}` : name}</title>;
}
