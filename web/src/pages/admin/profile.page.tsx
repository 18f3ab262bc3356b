import { site } from '#shared/site/site.config.ts';

export function ProfilePage() {
  return (
    <>
      <title>{`Profile · ${site.brandName}`}</title>
      <h1 className="adm-h1">Profile</h1>
    </>
  );
}
