import { site } from '#shared/site/site.config.ts';

export function AnalyticsPage() {
  return (
    <>
      <title>{`Analytics · ${site.brandName}`}</title>
      <h1 className="adm-h1">Analytics</h1>
    </>
  );
}
