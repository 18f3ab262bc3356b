import { site } from '#shared/site/site.config.ts';

export function MessagePage() {
  return (
    <>
      <title>{`Message · ${site.brandName}`}</title>
      <h1 className="adm-h1">Message</h1>
    </>
  );
}
