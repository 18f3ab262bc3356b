import { site } from '#shared/site/site.config.ts';

export function EditUserPage() {
  return (
    <>
      <title>{`Edit User · ${site.brandName}`}</title>
      <h1 className="adm-h1">Edit User</h1>
    </>
  );
}
