import { site } from '#shared/site/site.config.ts';

export function NewUserPage() {
  return (
    <>
      <title>{`Add User · ${site.brandName}`}</title>
      <h1 className="adm-h1">Add User</h1>
    </>
  );
}
