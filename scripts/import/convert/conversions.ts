/** Converts the posts of an import. A link to a post that cannot be imported becomes plain text. */
import { setImmediate } from 'node:timers/promises';
import { contentLimits } from '#shared/content/limits.ts';
import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { postPath } from '#shared/platform/http.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { CreatePostInput } from '#shared/schemas/posts.ts';
import type { ArrivingPost } from '../arriving-post.ts';
import { shownAddress } from '../addresses.ts';
import { PostRefused } from '../within-bounds.ts';
import { type ConvertedPost, type ConvertOptions, convertPost } from './convert-post.ts';
import { postFields } from './post-fields.ts';

/** A post and its slug here; posts that are present on the site already are not converted. */
export interface Convertible {
  post: ArrivingPost;
  slug: string;
  isPresent: boolean;
}

/** @throws PostRefused */
export type Convert = (post: ArrivingPost) => Promise<ConvertedPost>;

/** Posts that other posts link to are converted early, and kept until their turn. Beyond this number they are converted again. */
const maxCached = 100;

export function createConverter(posts: readonly Convertible[], options: ConvertOptions): Convert {
  const bySlug = new Map(posts.map((each) => [each.slug, each]));
  const cache = new Map<ArrivingPost, ConvertedPost | PostRefused>();
  const states = new Map<ArrivingPost, State>();

  const convert = async (post: ArrivingPost) => {
    const known = cache.get(post);
    if (known) return known;
    const result = attempt(() => convertPost(post, options));
    const isRefused = result instanceof PostRefused;
    states.set(post, isRefused ? 'refused' : stateOfFields(result.fields));
    if (cache.size < maxCached) cache.set(post, result);
    // happy-dom releases parsed pages only when the event loop gets a turn.
    await setImmediate();
    return result;
  };
  const stateOf = async (slug: string) => {
    const { post, isPresent } = bySlug.get(slug) ?? {};
    if (!post || isPresent) return undefined;
    if (!states.has(post)) {
      if (attempt(() => isCertainToConvert(post)) === true)
        states.set(post, stateOfFields(postFields(post, options).fields));
      else await convert(post);
    }
    return states.get(post);
  };
  return async (post) => {
    const result = await convert(post);
    cache.delete(post);
    if (result instanceof PostRefused) throw result;
    const lost = new Set<string>();
    const notes = new Set<string>();
    for (const [slug, href] of result.targets) {
      const state = await stateOf(slug);
      const link = `the link to ${shownAddress(href)}`;
      if (state === 'refused') {
        lost.add(options.links.siteAddress + postPath(slug));
        notes.add(`${link} leads to a post that was not imported, so only its text is kept`);
      } else if (state === 'draft' && result.fields.status === 'published') {
        notes.add(`${link} leads to a draft`);
      }
    }
    const nodes = lost.size > 0 ? withoutLinks(result.nodes, lost) : result.nodes;
    return { ...result, nodes, notes: [...result.notes, ...notes] };
  };
}

type State = 'published' | 'draft' | 'refused';

function stateOfFields({ status }: Pick<CreatePostInput, 'status'>): State {
  return status === 'published' ? 'published' : 'draft';
}

/** A conversion may refuse texts beyond these limits. */
const simpleLimits = { length: 30_000, marks: 1200 };
/** Signs of syntax that may hide or change parts of a text. */
const complexSyntax =
  /[%{}\\]|\$\$|!\[\[|\[\/|<(?:!|[a-z]+ [^>]{0,500}(?:hidden|style)|script|style|template|svg|form|select|textarea|noscript|pre)/i;

const leadingParagraphs =
  /^(?:\s*<p(?: [^<>]*)?>(?:[^<]|<\/?(?:a|b|i|em|strong|code|br)\b[^<>]*>)*<\/p>)+/;

/** Whether a post is so simple that it will surely be accepted with its status. Links to it then need no early conversion. */
export function isCertainToConvert({ body: { kind, text } }: ArrivingPost): boolean {
  if (text.length > simpleLimits.length || complexSyntax.test(text)) return false;
  const marks = text.match(/[\n*_~`|[<-]/g)?.length ?? 0;
  const pictures = text.match(/!\[|<img/gi)?.length ?? 0;
  // Counts only text that is surely shown: other Markdown lines may be definitions or code, and later markup may be malformed.
  const [paragraphs = ''] = leadingParagraphs.exec(text) ?? [];
  const lines = text.match(/^\p{L}[^<>[\]`\n]*$/gmu) ?? [];
  const shownText = kind === 'html' ? paragraphs.replaceAll(/<[^<>]*>/g, '') : lines.join('');
  const letters = shownText.match(/\p{L}/gu)?.length ?? 0;
  return (
    marks <= simpleLimits.marks &&
    pictures <= contentLimits.images &&
    letters > 2 * limits.contentText.min
  );
}

function attempt<Result>(work: () => Result): Result | PostRefused {
  try {
    return work();
  } catch (error) {
    if (error instanceof PostRefused) return error;
    throw error;
  }
}

/** Replaces links to these addresses by their text. */
function withoutLinks(nodes: readonly ContentNode[], lost: ReadonlySet<string>): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (isLeaf(node)) return [node];
    const children = withoutLinks(node.children, lost);
    return node.type === 'link' && lost.has(node.url) ? children : [{ ...node, children }];
  });
}
