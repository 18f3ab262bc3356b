/** Converts the posts of an import, so that each knows which of those that it links to can be taken. */
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

/** A post and the slug that it gets; one that the site has already is not converted. */
export interface Convertible {
  post: ArrivingPost;
  slug: string;
  isPresent: boolean;
}

/** @throws PostRefused */
export type Convert = (post: ArrivingPost) => Promise<ConvertedPost>;

/** Results that wait for their turn; others are made twice. */
const mostKept = 100;

export function conversions(posts: readonly Convertible[], options: ConvertOptions): Convert {
  const bySlug = new Map(posts.map((each) => [each.slug, each]));
  const kept = new Map<ArrivingPost, ConvertedPost | PostRefused>();
  const states = new Map<ArrivingPost, State>();

  const convert = async (post: ArrivingPost) => {
    const known = kept.get(post);
    if (known) return known;
    const result = attempt(() => convertPost(post, options));
    const isRefused = result instanceof PostRefused;
    states.set(post, isRefused ? 'refused' : stateOfFields(result.fields));
    if (kept.size < mostKept) kept.set(post, result);
    // Read pages are forgotten only when everything else waits.
    await setImmediate();
    return result;
  };
  const stateOf = async (slug: string) => {
    const { post, isPresent } = bySlug.get(slug) ?? {};
    if (!post || isPresent) return undefined;
    if (!states.has(post)) {
      if (attempt(() => isSurelyTaken(post)) === true)
        states.set(post, stateOfFields(postFields(post, options).fields));
      else await convert(post);
    }
    return states.get(post);
  };
  return async (post) => {
    const result = await convert(post);
    kept.delete(post);
    if (result instanceof PostRefused) throw result;
    const lost = new Set<string>();
    const notes = new Set<string>();
    for (const [slug, href] of result.targets) {
      const state = await stateOf(slug);
      const link = `the link to ${shownAddress(href)}`;
      if (state === 'refused') {
        lost.add(options.links.siteAddress + postPath(slug));
        notes.add(`${link} leads to a post that is not taken: its text stays`);
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

/** Longer texts or more marks may be too much; texts with these signs may be hidden. */
const simple = { length: 30_000, marks: 1200 };
const notSimple =
  /[%{}\\]|\$\$|!\[\[|\[\/|<(?:!|[a-z]+ [^>]{0,500}(?:hidden|style)|script|style|template|svg|form|select|textarea|noscript|pre)/i;

const leadingParagraphs =
  /^(?:\s*<p(?: [^<>]*)?>(?:[^<]|<\/?(?:a|b|i|em|strong|code|br)\b[^<>]*>)*<\/p>)+/;

/** Whether a post is certain to be taken as it is, which spares most of them a conversion of their own. */
export function isSurelyTaken({ body: { kind, text } }: ArrivingPost): boolean {
  if (text.length > simple.length || notSimple.test(text)) return false;
  const marks = text.match(/[\n*_~`|[<-]/g)?.length ?? 0;
  const pictures = text.match(/!\[|<img/gi)?.length ?? 0;
  // Lines of Markdown that begin otherwise may be definitions or code; markup may not be well-formed.
  const [paragraphs = ''] = leadingParagraphs.exec(text) ?? [];
  const lines = text.match(/^\p{L}[^<>[\]`\n]*$/gmu) ?? [];
  const shown = kind === 'html' ? paragraphs.replaceAll(/<[^<>]*>/g, '') : lines.join('');
  const letters = shown.match(/\p{L}/gu)?.length ?? 0;
  return (
    marks <= simple.marks &&
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

/** The content with the text of these links alone. */
function withoutLinks(nodes: readonly ContentNode[], lost: ReadonlySet<string>): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (isLeaf(node)) return [node];
    const children = withoutLinks(node.children, lost);
    return node.type === 'link' && lost.has(node.url) ? children : [{ ...node, children }];
  });
}
