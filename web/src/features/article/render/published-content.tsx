import { useEffect, useRef } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import { useLaidOut } from '#web/src/ui/use-laid-out.ts';
import styles from './content.module.css';
import figure from './figure.module.css';
import { useArticleActions } from './use-article-actions.ts';

/**
 * The text in the document, kept as it is: neither its data nor the code that renders it is needed.
 * React never writes an empty text that differs from the markup during hydration.
 */
export function PublishedContent({ onLost }: { onLost: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  useLaidOut(content, unchanging);
  useArticleActions(content);

  useEffect(() => {
    const element = content.current;
    if (element === null) return;
    // React had to render the page again, without the article's content.
    if (element.childNodes.length === 0) return onLost();
    for (const image of element.querySelectorAll('img')) {
      if (image.complete && image.naturalWidth === 0) showFailure(image);
    }
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) showFailure(target);
    };
    // Failures of images do not bubble.
    element.addEventListener('error', onError, true);
    return () => element.removeEventListener('error', onError, true);
  }, [onLost]);

  return (
    <div
      ref={content}
      className={`${styles.content} later`}
      dangerouslySetInnerHTML={nothing}
      suppressHydrationWarning
    />
  );
}

const nothing = { __html: '' };
const unchanging: readonly unknown[] = [];

/** What a figure rendered in the browser shows instead of its image. */
function showFailure(image: HTMLImageElement): void {
  const text = document.createElement('span');
  text.textContent = [messages.imageFailed, image.alt].filter(Boolean).join(': ');
  const place = document.createElement('div');
  place.className = `hatched ${figure.placeholder}`;
  place.append(text);
  (image.closest(`.${figure.zoom ?? ''}`) ?? image).replaceWith(place);
}
