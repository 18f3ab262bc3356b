import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { rememberImages } from '../api/upload-address.queries.ts';
import type { AppHistory } from '../navigation/app-history.ts';
import { App } from './app.tsx';
import { embeddedData, fitsAddress } from './embedded-data.ts';
import { createQueryClient, Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** Takes over the page that the document came with, or draws what belongs at this address. */
export function start(root: HTMLElement, history: AppHistory): Root {
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
  if (firstPage) return hydrateRoot(root, app);
  const drawn = createRoot(root);
  drawn.render(app);
  return drawn;
}
