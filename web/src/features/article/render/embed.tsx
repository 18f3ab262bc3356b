import { useContext } from 'react';
import type { Embed } from '#shared/content/embeds.ts';
import type { Direction } from '#shared/text-direction.ts';
import styles from './embed.module.css';
import { RenderersContext } from './renderers.context.ts';

interface EmbedCardProps extends Embed {
  url: string;
  /** Empty if nobody wrote one. */
  title: string;
  dir: Direction | undefined;
}

/** A page of somebody else's: a link, and a place for its frame, which `useArticleActions` opens. */
export function EmbedCard({ url, title, provider, frame, dir }: EmbedCardProps) {
  const { forFeeds = false, frames } = useContext(RenderersContext);
  const named = title || provider;
  const link = (
    <a href={url} rel="noopener noreferrer" dir={dir}>
      {named}
    </a>
  );
  if (forFeeds) {
    return (
      <p>
        {link} ({provider})
      </p>
    );
  }
  return (
    // The document of a page with this attribute links the sheet of embedded pages.
    <figure data-embed="" className={styles.embed}>
      <figcaption className={styles.card}>
        <span>{provider}</span>
        {link}
        <span>{new URL(url).host}</span>
      </figcaption>
      {frame && (
        <div className={`hatched ${styles.place}`} style={frame.place}>
          {frames === 'published' ? (
            <span>Readers can show it here.</span>
          ) : (
            <>
              <button
                type="button"
                className={styles.open}
                value={frames === 'served' ? frame.url : undefined}
                aria-label={`Show here: ${named}`}
              >
                Show here
              </button>
              <span>Loads it from {new URL(frame.url).host}</span>
            </>
          )}
        </div>
      )}
    </figure>
  );
}
