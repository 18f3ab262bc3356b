import { site } from '#shared/site/site.config.ts';

export function NewProjectPage() {
  return (
    <>
      <title>{`New Project · ${site.brandName}`}</title>
      <h1 className="adm-h1">New Project</h1>
    </>
  );
}
