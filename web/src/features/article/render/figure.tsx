import { type CSSProperties, type ReactNode, useContext, useState } from 'react';
import type { Embed } from '#shared/content/embeds.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { Direction } from '#shared/text-direction.ts';
import { directed } from '#web/src/ui/directed.ts';
import { pictureAttributes, type PictureSize } from '#web/src/ui/picture.ts';
import lineStyles from './code-lines.module.css';
import embedded from './embed.module.css';
import styles from './figure.module.css';
import { RenderersContext } from './renderers.context.ts';
import { useArticleImage } from '../use-article-image.ts';

/** The width of the text, and that of the column around it, which wide pictures fill. */
const columnWidths = { text: 'min(42rem, 100vw)', wide: 'min(55.25rem, 100vw)' };

interface FigureProps {
  source: string;
  alt?: string | undefined;
  caption?: string | undefined;
  wide?: boolean;
  /** The most CSS pixels it is shown in, if it has more pixels for fine screens. */
  width?: number | undefined;
  /** Whether it links to the whole picture; not possible within another link. */
  zoomable?: boolean;
}

interface SchemedFigureProps extends FigureProps {
  /** The picture for the dark scheme. */
  dark?: string | undefined;
  /** Whether it is less bright in the dark scheme. */
  softened?: boolean | undefined;
}

/**
 * A picture in both colour schemes. If there are two pictures, the style sheet shows one, and browsers do
 * not load the other. Feed readers have schemes of their own, and get the light one.
 */
export function SchemedFigure({ dark, softened = false, ...figure }: SchemedFigureProps) {
  const { forFeeds = false } = useContext(RenderersContext);
  if (forFeeds || (dark === undefined && !softened)) return <Figure {...figure} />;
  const soft = softened && lineStyles.softened;
  if (dark === undefined) return <Figure {...figure} schemeClasses={[soft]} />;
  return (
    <div>
      <Figure {...figure} schemeClasses={[lineStyles.lightOnly]} />
      <Figure {...figure} source={dark} schemeClasses={[lineStyles.darkOnly, soft]} />
    </div>
  );
}

/** An image by address, or an uploaded one by its object key, and its caption. */
function Figure({
  source,
  alt,
  caption,
  wide = false,
  width,
  zoomable = true,
  schemeClasses,
}: FigureProps & { schemeClasses?: (string | false | undefined)[] }) {
  const { image, size, isRequested } = useArticleImage(source);
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const picture = image.status === 'ready' && image.address !== failed ? image : undefined;
  const isFailed = image.status !== 'loading' && picture === undefined;
  // An image with a known address renders while it loads, even without scripts.
  const isAwaited =
    isRequested && !isFailed && (picture === undefined || loaded !== picture.address);
  return (
    <figure
      // A document with this attribute links the style sheet that has these classes.
      data-schemes={schemeClasses && ''}
      className={[styles.figure, wide && styles.wide, ...(schemeClasses ?? [])]
        .filter(Boolean)
        .join(' ')}
      style={width === undefined ? undefined : { maxWidth: width }}
    >
      {picture !== undefined && (
        <Zoomable address={picture.address} alt={alt} enabled={zoomable}>
          <img
            className={isAwaited ? styles.awaited : undefined}
            alt={alt ?? ''}
            // A requested address may be valid only for minutes: too short to wait until it is scrolled to.
            loading={isRequested ? 'eager' : 'lazy'}
            decoding="async"
            {...pictureAttributes(picture, displayedWidth({ wide, width }))}
            onLoad={() => setLoaded(picture.address)}
            onError={() => setFailed(picture.address)}
          />
        </Zoomable>
      )}
      {isAwaited && <Placeholder {...boxOf(size)}>{messages.imageLoading}</Placeholder>}
      {isFailed && (
        <Placeholder>{[messages.imageFailed, alt].filter(Boolean).join(': ')}</Placeholder>
      )}
      {caption && (
        <figcaption className="dim left" {...directed(caption)}>
          {caption}
        </figcaption>
      )}
    </figure>
  );
}

function displayedWidth({ wide, width }: Pick<FigureProps, 'wide' | 'width'>): string {
  const column = wide ? columnWidths.wide : columnWidths.text;
  return width === undefined ? column : `min(${width}px, ${column})`;
}

interface ZoomableProps {
  address: string;
  alt: string | undefined;
  enabled: boolean;
  children: ReactNode;
}

/** Links to the picture, which `useArticleActions` shows in a dialog. */
function Zoomable({ address, alt, enabled, children }: ZoomableProps) {
  if (!enabled) return children;
  return (
    <a
      className={styles.zoom}
      href={address}
      aria-label={['Enlarge picture', alt].filter(Boolean).join(': ')}
    >
      {children}
    </a>
  );
}

interface Box {
  className?: string | undefined;
  style?: CSSProperties;
}

/** A placeholder is as large as the image, if its size is known. */
function boxOf(size: PictureSize | undefined): Box {
  if (size === undefined) return { className: styles.awaitedBox };
  const { width, height } = size;
  const style = { width: `min(100%, ${width}px)`, aspectRatio: `${width} / ${height}` };
  return { className: styles.sizedBox, style };
}

function Placeholder({ children, className = '', style }: Box & { children: string }) {
  return (
    <div className={`hatched ${styles.placeholder} ${className}`} style={style}>
      <span>{children}</span>
    </div>
  );
}

interface EmbedCardProps extends Embed {
  url: string;
  /** Empty if the author wrote none. */
  title: string;
  dir: Direction | undefined;
}

/** A page of another site: a link, and a place for its frame, which `useArticleActions` opens. */
export function EmbedCard({ url, title, provider, frame, dir }: EmbedCardProps) {
  const { forFeeds = false, frames } = useContext(RenderersContext);
  const linkText = title || provider;
  const link = (
    <a href={url} rel="noopener noreferrer" dir={dir}>
      {linkText}
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
    // A document with this attribute links the style sheet for embedded pages.
    <figure data-embed="" className={embedded.embed}>
      <figcaption className={embedded.card}>
        <span>{provider}</span>
        {link}
        <span>{new URL(url).host}</span>
      </figcaption>
      {frame && (
        <div className={`hatched ${embedded.place}`} style={frame.size}>
          {frames === 'published' ? (
            <span>Readers can show it here.</span>
          ) : (
            <>
              <button
                type="button"
                className={embedded.open}
                value={frames === 'served' ? frame.url : undefined}
                aria-label={`Show here: ${linkText}`}
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
