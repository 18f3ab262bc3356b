/**
 * The other sites whose pages an article may embed. The content check, the editor, the article's page and its
 * Content-Security-Policy all use this list (decision 0056).
 */
import { isHttpUrl } from './urls.ts';

/** Declared here because these types include neither the DOM nor Node.js. */
declare const URL: { new (url: string): { href: string } };

interface Provider {
  name: string;
  /** Matches the whole address in the normalized form of browsers. */
  address: RegExp;
  /**
   * The address of the player, in which `$1` is the first group of `address`, at the provider's domain that
   * stores the least data about visitors. Without it, readers get only a link.
   */
  frame?: string;
  /** CSS that reserves the frame's space, so that the page does not jump when it loads. */
  size?: { aspectRatio: string } | { height: string };
}

const video = { aspectRatio: '16 / 9' };
const pane = { height: '30rem' };

const providers: readonly Provider[] = [
  {
    name: 'YouTube',
    address:
      /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*?&)?v=|(?:shorts|live|embed)\/)|youtu\.be\/)([\w-]{11})(?![\w-])(?:[?&](?:[^#]*?&)?(?:t|start)=(\d{1,6})s?(?=[&#]|$))?.*$/,
    frame: 'https://www.youtube-nocookie.com/embed/$1?start=$2',
    size: video,
  },
  {
    name: 'Vimeo',
    address:
      /^https:\/\/(?:(?:www\.)?vimeo\.com|player\.vimeo\.com\/video)\/(\d{1,12})(?:(?:\/|\?(?:[^#]*?&)?h=)([\da-f]{6,20}))?(?![\w/]).*$/,
    frame: 'https://player.vimeo.com/video/$1?dnt=1&h=$2',
    size: video,
  },
  {
    name: 'CodePen',
    address:
      /^https:\/\/codepen\.io\/((?:team\/)?\w[\w-]*)\/(?:pen|details|full|embed)\/(\w{5,40})(?![\w/]).*$/,
    frame: 'https://codepen.io/$1/embed/$2?default-tab=result',
    size: pane,
  },
  {
    name: 'StackBlitz',
    address:
      /^https:\/\/stackblitz\.com\/(edit\/\w[\w-]*|github\/\w[\w-]*\/\w[\w.-]*)(?![\w/.-]).*$/,
    frame: 'https://stackblitz.com/$1?embed=1',
    size: pane,
  },
  {
    name: 'Bluesky',
    address:
      /^https:\/\/bsky\.app\/profile\/(did:plc:[a-z2-7]{24}|[a-z\d-]+(?:\.[a-z\d-]+)+)\/post\/([a-z2-7]{13})(?:[?#].*)?$/,
    frame: 'https://embed.bsky.app/embed/$1/app.bsky.feed.post/$2',
    size: pane,
  },
  {
    name: 'Speaker Deck',
    address: /^https:\/\/speakerdeck\.com\/player\/([\da-f]{32})(?:\?slide=(\d{1,4}))?$/,
    frame: 'https://speakerdeck.com/player/$1?slide=$2',
    size: video,
  },
  // The address of a presentation does not contain the id of its player.
  {
    name: 'Speaker Deck',
    address: /^https:\/\/speakerdeck\.com\/(?!player\/)\w[\w-]*\/\w[\w-]*(?:\?slide=\d{1,4})?$/,
  },
  // GitHub embeds gists and files only through its own script, which would run within our page.
  {
    name: 'GitHub Gist',
    address: /^https:\/\/gist\.github\.com\/\w[\w-]*\/[\da-f]{20,40}(?:[?#].*)?$/,
  },
  {
    name: 'GitHub',
    address:
      /^https:\/\/github\.com\/\w[\w-]*\/[\w.-]+\/blob\/[^?#]+(?:\?plain=1)?#L\d+(?:C\d+)?(?:-L\d+(?:C\d+)?)?$/,
  },
  // Mastodon runs on any host, so a policy that allows its frames would allow every frame.
  {
    name: 'Mastodon',
    address:
      /^https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]*\/@\w[\w.-]*(?:@[\w.-]+)?\/\d{15,20}(?:[?#].*)?$/,
  },
];

export interface Embed {
  provider: string;
  /** Undefined if readers get only a link. */
  frame: { url: string; size: NonNullable<Provider['size']> } | undefined;
}

/**
 * Finds the provider and the frame of an address. Returns undefined for an unknown provider, and for an address
 * that a browser would normalize, such as one with capitals in the host, a default port or `..` in the path.
 */
export function embedOf(url: string): Embed | undefined {
  if (!isHttpUrl(url) || new URL(url).href !== url) return undefined;
  const provider = providers.find(({ address }) => address.test(url));
  if (!provider) return undefined;
  const { name, address, frame, size } = provider;
  if (frame === undefined || size === undefined) return { provider: name, frame: undefined };
  // Only the last parameter of `frame` can be empty, when the address lacks it. It is removed then.
  const source = url.replace(address, frame).replace(/[?&]\w+=$/, '');
  return { provider: name, frame: { url: source, size } };
}

/** Origins of all possible frames. A page's Content-Security-Policy allows no others. */
export const frameOrigins: readonly string[] = providers.flatMap(
  ({ frame }) => /^https:\/\/[^/]+/.exec(frame ?? '') ?? [],
);
