/**
 * The pages of others that may be embedded, and how: what the check of content, the editor, readers'
 * pages and their content security policy know of it (decision 0056).
 */
import { isHttpUrl } from './urls.ts';

/** The part of the web platform's URL class that is used. */
declare const URL: { new (url: string): { href: string } };

interface Provider {
  name: string;
  /** Matches a whole address that `isHttpUrl` accepts, in the form that browsers make of it. */
  address: RegExp;
  /**
   * The page for frames, with the groups of the address; from the provider's domain that stores least of
   * visitors. Without it readers get a link alone.
   */
  frame?: string;
  /** The frame's place, in CSS: the page is as high before as after. */
  place?: { aspectRatio: string } | { height: string };
}

const video = { aspectRatio: '16 / 9' };
const pane = { height: '30rem' };

const providers: readonly Provider[] = [
  {
    name: 'YouTube',
    address:
      /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*?&)?v=|(?:shorts|live|embed)\/)|youtu\.be\/)([\w-]{11})(?![\w-])(?:[?&](?:[^#]*?&)?(?:t|start)=(\d{1,6})s?(?=[&#]|$))?.*$/,
    frame: 'https://www.youtube-nocookie.com/embed/$1?start=$2',
    place: video,
  },
  {
    name: 'Vimeo',
    address:
      /^https:\/\/(?:(?:www\.)?vimeo\.com|player\.vimeo\.com\/video)\/(\d{1,12})(?:(?:\/|\?(?:[^#]*?&)?h=)([\da-f]{6,20}))?(?![\w/]).*$/,
    frame: 'https://player.vimeo.com/video/$1?dnt=1&h=$2',
    place: video,
  },
  {
    name: 'CodePen',
    address:
      /^https:\/\/codepen\.io\/((?:team\/)?\w[\w-]*)\/(?:pen|details|full|embed)\/(\w{5,40})(?![\w/]).*$/,
    frame: 'https://codepen.io/$1/embed/$2?default-tab=result',
    place: pane,
  },
  {
    name: 'StackBlitz',
    address:
      /^https:\/\/stackblitz\.com\/(edit\/\w[\w-]*|github\/\w[\w-]*\/\w[\w.-]*)(?![\w/.-]).*$/,
    frame: 'https://stackblitz.com/$1?embed=1',
    place: pane,
  },
  {
    name: 'Bluesky',
    address:
      /^https:\/\/bsky\.app\/profile\/(did:plc:[a-z2-7]{24}|[a-z\d-]+(?:\.[a-z\d-]+)+)\/post\/([a-z2-7]{13})(?:[?#].*)?$/,
    frame: 'https://embed.bsky.app/embed/$1/app.bsky.feed.post/$2',
    place: pane,
  },
  {
    name: 'Speaker Deck',
    address: /^https:\/\/speakerdeck\.com\/player\/([\da-f]{32})(?:\?slide=(\d{1,4}))?$/,
    frame: 'https://speakerdeck.com/player/$1?slide=$2',
    place: video,
  },
  // The address of a presentation does not say that of its player.
  {
    name: 'Speaker Deck',
    address: /^https:\/\/speakerdeck\.com\/(?!player\/)\w[\w-]*\/\w[\w-]*(?:\?slide=\d{1,4})?$/,
  },
  // Both are shown elsewhere only by a script of GitHub's, within the page.
  {
    name: 'GitHub Gist',
    address: /^https:\/\/gist\.github\.com\/\w[\w-]*\/[\da-f]{20,40}(?:[?#].*)?$/,
  },
  {
    name: 'GitHub',
    address:
      /^https:\/\/github\.com\/\w[\w-]*\/[\w.-]+\/blob\/[^?#]+(?:\?plain=1)?#L\d+(?:C\d+)?(?:-L\d+(?:C\d+)?)?$/,
  },
  // On any host: a policy that allows their frames would allow all frames.
  {
    name: 'Mastodon',
    address:
      /^https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]*\/@\w[\w.-]*(?:@[\w.-]+)?\/\d{15,20}(?:[?#].*)?$/,
  },
];

/** An embedded page: its provider and, where one can be shown, its frame. */
export interface Embed {
  provider: string;
  /** Undefined if readers get a link alone. */
  frame: { url: string; place: NonNullable<Provider['place']> } | undefined;
}

/**
 * Finds out what is embedded from an address. Returns undefined if no provider has it, or if it is not written
 * as browsers write it: with other letters for those of the host, with a port, with dots for folders.
 */
export function embedOf(url: string): Embed | undefined {
  if (!isHttpUrl(url) || new URL(url).href !== url) return undefined;
  const provider = providers.find(({ address }) => address.test(url));
  if (!provider) return undefined;
  const { name, address, frame, place } = provider;
  if (frame === undefined || place === undefined) return { provider: name, frame: undefined };
  // A parameter that the address lacks is always the last one, and is left out.
  const source = url.replace(address, frame).replace(/[?&]\w+=$/, '');
  return { provider: name, frame: { url: source, place } };
}

/** All origins of frames: no page's policy allows another. */
export const frameOrigins: readonly string[] = providers.flatMap(
  ({ frame }) => /^https:\/\/[^/]+/.exec(frame ?? '') ?? [],
);
