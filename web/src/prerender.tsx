/**
 * The public pages on the server: the web build makes one CommonJS file of this, for the publisher.
 */
import { cleanText } from '#shared/read-text.ts';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import {
  emptyContent,
  type PageData,
  type PageInput,
  type PageRenderer,
} from '#shared/publishing/page-data.ts';
import type { PublicImages } from '#shared/publishing/public-images.ts';
import { builtSite, firstPaints } from 'virtual:built-site';
import { rememberImages } from './api/upload-address.queries.ts';
import { App } from './app/app.tsx';
import { createQueryClient, Providers } from './app/providers.tsx';
import { publicRoutes } from './app/public.routes.tsx';
import { changedSettings } from './document/changed-settings.ts';
import { headTags } from './document/head.ts';
import { adminDocument, htmlDocument, shellDocument } from './document/html-document.ts';
import { pageStyles } from './document/page-styles.ts';
import { highlightedLanguages, loadGrammars } from './features/article/render/highlight.ts';
import { RenderersContext } from './features/article/render/renderers.context.ts';
import { feedMarkup } from './features/article/render/feed-markup.tsx';
import { serverRenderers } from './features/article/render/server-renderers.ts';
import { settingsWith } from './navigation/site.context.ts';
import { NetworkIconContext } from './ui/network-icon.tsx';
import { NetworkIcon } from './ui/network-icons.tsx';

export const renderPage: PageRenderer['renderPage'] = async (input) => {
  // Texts stored by an earlier release may have control characters.
  const { hoisted, body } = splitHoisted(cleanText(await markupOf(input)));
  return htmlDocument(builtSite, {
    head: [...hoisted, ...headTags(input).map(cleanText)],
    ...pageStyles(input.data, body, { site: builtSite, firstPaints }),
    body,
    data: {
      siteAddress: input.siteAddress,
      data: forBrowser(input.data),
      navigation: input.navigation,
      settings: changedSettings(input.settings, input.data),
    },
  });
};

export const renderShell: PageRenderer['renderShell'] = (input) => shellDocument(builtSite, input);

export const renderAdmin: PageRenderer['renderAdmin'] = adminDocument;

export const renderFeedContent: PageRenderer['renderFeedContent'] = async (input) =>
  feedMarkup(input, markup);

/** The same tree as in the browser, see `app/start.tsx`. */
async function markupOf(input: PageInput): Promise<string> {
  await loadGrammars(highlightedLanguages);
  const { address, data, siteAddress, navigation } = input;
  const client = createQueryClient();
  if ('images' in data) rememberImages(client, data.images);
  try {
    return await markup(
      <StrictMode>
        <Providers client={client}>
          <RenderersContext value={serverRenderers}>
            <NetworkIconContext value={NetworkIcon}>
              <StaticRouter location={address}>
                <App
                  routes={publicRoutes}
                  siteAddress={siteAddress}
                  navigation={navigation}
                  settings={settingsWith(changedSettings(input.settings, data))}
                  firstPage={data}
                />
              </StaticRouter>
            </NetworkIconContext>
          </RenderersContext>
        </Providers>
      </StrictMode>,
    );
  } finally {
    // Otherwise each page's query data would be kept as long as in a browser.
    client.clear();
  }
}

/** @throws what any component has thrown: React itself would leave its place empty. */
async function markup(tree: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(tree, {
    onError: (error) => void failures.push(error),
    // Large parts stay in place, without scripts that move them there.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

/** React puts what belongs into the head first. It escapes `>` in attributes and `<` in text. */
const hoistable = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/;

function splitHoisted(markup: string): { hoisted: string[]; body: string } {
  const hoisted: string[] = [];
  let body = markup;
  for (let tag = hoistable.exec(body); tag !== null; tag = hoistable.exec(body)) {
    hoisted.push(tag[0]);
    body = body.slice(tag[0].length);
  }
  return { hoisted, body };
}

/**
 * The article is already in the markup, with its images: only the cover is rendered in the browser.
 * Cards of projects leave out the long description. Readers of the data do not need the list for
 * visitors without scripts.
 */
function forBrowser(data: PageData): PageData {
  if (data.page === 'projects') {
    const shown = data.projects.data.map((project) => ({ ...project, long_description: '' }));
    return { ...data, projects: { ...data.projects, data: shown }, further: [] };
  }
  if (data.page === 'post') {
    return { ...data, post: withoutText(data.post), images: only(data.post.avatar, data.images) };
  }
  if (data.page === 'project') {
    const project = { ...withoutText(data.project), long_description: '' };
    return { ...data, project, images: only(project.image_url, data.images) };
  }
  if (data.page === 'page') return { ...data, entry: withoutText(data.entry), images: {} };
  return data;
}

/** An entry without text says so, so that it does not look lost. */
function withoutText<Entry extends { content: string; images: object[] }>(entry: Entry): Entry {
  const content = entry.content === emptyContent ? emptyContent : '';
  return { ...entry, content, images: [] };
}

function only(cover: string | null, images: PublicImages): PublicImages {
  return Object.fromEntries(Object.entries(images).filter(([key]) => key === cover));
}
