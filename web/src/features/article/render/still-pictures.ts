/** Stops animated pictures for readers who prefer reduced motion. Loaded only for them. */
import styles from './figure.module.css';

/** Shows the first frame of each animated picture until the reader starts it. */
export function keepStill(): () => void {
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) void stopIfAnimated(target);
  };
  // Pictures of the article, its cover, and the dialog that enlarges one.
  document.addEventListener('load', onLoad, true);
  for (const image of document.querySelectorAll('img'))
    if (image.complete) void stopIfAnimated(image);
  return () => document.removeEventListener('load', onLoad, true);
}

const seen = new WeakSet<HTMLImageElement>();

async function stopIfAnimated(image: HTMLImageElement): Promise<void> {
  const moving = image.currentSrc;
  // The bytes of pictures from other sites cannot be read.
  if (seen.has(image) || !moving.startsWith(`${location.origin}/`)) return;
  seen.add(image);
  const body = await fetch(moving).then(
    (response) => response.blob(),
    () => undefined,
  );
  if (!body || !(await isAnimated(body)) || !image.isConnected) return;
  const still = firstFrame(await createImageBitmap(body));
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.play ?? '';
  const show = (isStill: boolean) => {
    image.src = isStill ? still : moving;
    button.textContent = isStill ? 'Play' : 'Stop';
    button.setAttribute('aria-label', [button.textContent, image.alt].filter(Boolean).join(': '));
  };
  button.addEventListener('click', () => show(image.src !== still));
  image.removeAttribute('srcset');
  show(true);
  (image.closest('a, button') ?? image).after(button);
}

/** All copies are WebP, whose extended header has a bit for animation. */
async function isAnimated(body: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await body.slice(0, 21).arrayBuffer());
  const header = String.fromCharCode(...bytes);
  return header.startsWith('WEBPVP8X', 8) && ((bytes[20] ?? 0) & 2) > 0;
}

function firstFrame(frame: ImageBitmap): string {
  const canvas = document.createElement('canvas');
  canvas.width = frame.width;
  canvas.height = frame.height;
  canvas.getContext('2d')?.drawImage(frame, 0, 0);
  return canvas.toDataURL();
}
