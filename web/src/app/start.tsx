import { StrictMode } from 'react';
import type { createRoot, hydrateRoot, Root } from 'react-dom/client';
import { rememberImages } from '../api/upload-address.queries.ts';
import type { AppHistory } from '../navigation/app-history.ts';
import { App } from './app.tsx';
import { embeddedData, fitsAddress } from './embedded-data.ts';
import { createQueryClient, Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** What draws; not imported, as its evaluation holds a slow phone up and has a task of its own. */
export interface ReactDom {
  createRoot: typeof createRoot;
  hydrateRoot: typeof hydrateRoot;
}

/** Takes over the page that the document came with, or draws what belongs at this address. */
export function start(root: HTMLElement, history: AppHistory, reactDom: ReactDom): Root {
  const client = createQueryClient();
  const { siteAddress, data } = embeddedData(document);
  const { pathname } = history.current().location;
  const firstPage = fitsAddress(data, pathname) ? data : undefined;
  // The publisher has said where its images are.
  if (firstPage && 'images' in firstPage) rememberImages(client, firstPage.images);
  const app = (
    <StrictMode>
      <Providers client={client}>
        <App history={history} routes={routes} siteAddress={siteAddress} firstPage={firstPage} />
      </Providers>
    </StrictMode>
  );
  if (firstPage) return reactDom.hydrateRoot(root, app);
  const drawn = reactDom.createRoot(root);
  drawn.render(app);
  return drawn;
}
