import { site } from '#shared/site/site.config.ts';

export function AdminProjectsPage() {
  return (
    <>
      <title>{`Projects · ${site.brandName}`}</title>
      <h1 className="adm-h1">Projects</h1>
    </>
  );
}
