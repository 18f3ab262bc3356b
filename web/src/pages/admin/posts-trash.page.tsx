import { site } from '#shared/site/site.config.ts';

export function PostsTrashPage() {
  return (
    <>
      <title>{`Deleted posts · ${site.brandName}`}</title>
      <h1 className="adm-h1">Deleted posts</h1>
    </>
  );
}
