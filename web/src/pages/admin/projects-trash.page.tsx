import { site } from '#shared/site/site.config.ts';

export function ProjectsTrashPage() {
  return (
    <>
      <title>{`Deleted projects · ${site.brandName}`}</title>
      <h1 className="adm-h1">Deleted projects</h1>
    </>
  );
}
