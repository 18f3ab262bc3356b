import { site } from '#shared/site/site.config.ts';

export function UsersPage() {
  return (
    <>
      <title>{`Users · ${site.brandName}`}</title>
      <h1 className="adm-h1">Users</h1>
    </>
  );
}
