/** Renders pages as the publisher does, and reads the data in their documents, for tests. */
import { type PageData, pageDataId } from '#shared/publishing/page-data.ts';
import { sampleInput } from '#web/samples/sample-settings.ts';
import { renderPage } from '#web/src/prerender.tsx';
import { post, publishedImages as images } from './public.test-support.tsx';

export const siteAddress = 'https://example.com';
/** The address of the widest copy of the published image. */
export const widest = '/media/uploads/0199a000-0000-7000-8000-000000000001-1600.webp';

/** The filters that the blog page links to. */
export const labels = {
  tags: [{ id: 'sql', title: 'SQL & more' }],
  categories: [{ title: 'Database', color: '#CA8A04' }],
};

export const render = (address: string, data: PageData) =>
  renderPage({ address, data, ...sampleInput(data) });

export const postPage = (fields: Parameters<typeof post>[0] = {}) =>
  render('/blog/post-1', { page: 'post', post: post(fields), images });

/** The content of a script element of this kind. */
function dataIn(html: string, start: string): unknown {
  const text = html.split(start)[1]?.split('</script>')[0];
  return JSON.parse(text ?? '');
}
export const linkedData = (html: string) =>
  (dataIn(html, '<script type="application/ld+json">') as { '@graph': Record<string, unknown>[] })[
    '@graph'
  ];
export const embedded = (html: string) =>
  dataIn(html, `<script type="application/json" id="${pageDataId}">`);
export const typesIn = (html: string) => linkedData(html).map((thing) => thing['@type']);
