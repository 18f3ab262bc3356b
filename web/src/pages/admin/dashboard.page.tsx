import { site } from '#shared/site/site.config.ts';

export function DashboardPage() {
  return (
    <>
      <title>{`Dashboard · ${site.brandName}`}</title>
      <h1 className="adm-h1">Dashboard</h1>
    </>
  );
}
