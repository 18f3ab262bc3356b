/** The head of a prerendered page, beside the shell's own tags. */
import type { PageInput } from '#shared/publishing/page-data.ts';
import { feeds } from '#shared/publishing/site-paths.ts';
import { dataElement, voidElement } from './markup.ts';
import { pageFacts } from './page-facts.ts';
import { socialTags } from './social-tags.ts';
import { structuredData } from './structured-data.ts';

const neverIndexed = voidElement('meta', { name: 'robots', content: 'noindex' });

export function headTags(input: PageInput): string[] {
  const { frame } = input.settings;
  const facts = pageFacts(input);
  if (facts.address === undefined) return [neverIndexed];
  const data = structuredData(input, facts);
  return [
    ...socialTags(input, facts),
    ...(frame.navigation.hidden.blog ? [] : feeds).map(({ type, file, name }) =>
      voidElement('link', {
        rel: 'alternate',
        type,
        title: `${frame.name} (${name})`,
        href: `/${file}`,
      }),
    ),
    ...(data === undefined ? [] : [dataElement('application/ld+json', data)]),
  ];
}
