import { site } from '#shared/site/site.config.ts';

export function MessagesPage() {
  return (
    <>
      <title>{`Messages · ${site.brandName}`}</title>
      <h1 className="adm-h1">Messages</h1>
    </>
  );
}
