import { site } from '#shared/site/site.config.ts';

export function EditProjectPage() {
  return (
    <>
      <title>{`Edit Project · ${site.brandName}`}</title>
      <h1 className="adm-h1">Edit Project</h1>
    </>
  );
}
