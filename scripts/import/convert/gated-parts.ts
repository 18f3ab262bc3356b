/** Parts of a post that not everybody could read. */

interface GatedReading {
  hide: (reason: string) => void;
}

/** Words in the names of shortcodes with which plugins of WordPress show a part to some readers alone. */
const forSome =
  'member|private|restrict|protect|premium|paid|paywall|subscri|logged|registered|hide|hidden|secret|vip|access|patron|patreon|password|users?[_-]only|lock|sociallock|passster|wlm|mepr|pmpro|s2if|ihc|swpm|rcp';
const shortcode = new RegExp(
  `\\[(?=(?:[\\w-]{0,40}[-_])?(?:${forSome})[a-z0-9]{0,20}[-_\\]\\s])([\\w-]{1,60})[^\\]\\n]{0,500}\\](?![([:])`,
  'gi',
);
/** Others stand alone as well, such as `[subscribe]`. */
const wholeRest = /^members?(?:[_-]?only)?$/i;
const generatorsShortcode = new RegExp(
  `\\{(?:\\{[<%]|%-?)\\s*((?:[\\w]{0,40}[-_])?(?:${forSome}|draft|todo)[a-z0-9_-]{0,40})\\b[^}\\n]{0,500}[%>]\\}`,
  'gi',
);
const code = /<(pre|code|textarea)\b[^>]*>/gi;

/** Leaves them out of markup: of Ghost's, and of the blocks and shortcodes of WordPress. */
export function withoutGatedParts(html: string, reading: GatedReading): string {
  const literal: Enclosed = {
    opening: code,
    closing: ([, name = '']) => new RegExp(`</${name}>`, 'gi'),
    render: () => undefined,
  };
  return replaceEnclosed(html, [literal, ...gatedParts(reading)]);
}

export function gatedParts({ hide }: GatedReading): Enclosed[] {
  const leaveOut = (what: string) => {
    hide(`${what} was not for everybody, and is left out`);
    return '';
  };
  return [
    {
      opening: /<!--\s*kg-gated-block:begin\b([^>]{0,1000}?)-->/g,
      closing: () => /<!--\s*kg-gated-block:end\s*-->/g,
      render: (_, [, audience = '']) =>
        /\bnonMember:\s*true\b/.test(audience) ? undefined : leaveOut('a part'),
      unclosed: () => hide('a part that was not for everybody has no end'),
    },
    {
      opening:
        /<!-- wp:((?:[\w-]+\/)*(?:premium|member|restrict)[\w/-]*)(?: [^>]{0,2000}?[^/>])? ?-->/g,
      closing: ([, name = '']) => exactly(`<!-- /wp:${name} -->`),
      render: (_, [, name = '']) => leaveOut(`the block “${name}”`),
    },
    {
      // Blocks of WordPress itself, and of the plugin with this name.
      opening: /<!-- wp:([\w/-]+) [^>]{0,2000}?"blockVisibility":(?!true)[^>]{0,2000}[^/>]-->/g,
      closing: ([, name = '']) => exactly(`<!-- /wp:${name} -->`),
      render: (_, [, name = '']) => leaveOut(`the block “${name}”`),
    },
    {
      // Everything behind it is for subscribers.
      opening: /<!-- wp:(?:[\w-]+\/)?paywall\b[^>]{0,2000}-->/g,
      closing: () => /$(?![^])/g,
      render: () => leaveOut('what follows the paywall'),
    },
    {
      opening: shortcode,
      closing: ([, name = '']) => exactly(`[/${name}]`),
      render: (_, [, name = '']) => leaveOut(`the part in [${name}]`),
      unclosed: ([, name = '']) => {
        if (wholeRest.test(name)) hide(`the part in [${name}] has no end`);
      },
    },
    {
      // Shortcodes of Hugo and Liquid.
      opening: generatorsShortcode,
      closing: ([, name = '']) =>
        new RegExp(`\\{(?:\\{[<%]\\s*/\\s*|%-?\\s*end)${name}\\s*[%>-]{1,2}\\}{1,2}`, 'g'),
      render: (_, [, name = '']) => leaveOut(`the part in {${name}}`),
    },
  ];
}

/** Ghost's mark for a card that its editor hides from some readers, around its markup. */
export function gatedCard(html: string, visibility: unknown): string {
  const says = JSON.stringify(visibility ?? {});
  const isHidden = /"(?:nonMember|showOnWeb)":false|"emailOnly":true/.test(
    says.replace(emailPart, ''),
  );
  return isHidden
    ? `<!--kg-gated-block:begin nonMember:false -->${html}<!--kg-gated-block:end-->`
    : html;
}

/** The receivers of a mail say nothing about the page. */
const emailPart = /"email":\{[^{}]*\}/;

/** Whether a shortcode is for some readers alone. */
export function isGatedShortcode(source: string): boolean {
  return new RegExp(shortcode).test(source);
}

/** Parts of a text between an opening and the next closing mark. */
export interface Enclosed {
  /** Global. */
  opening: RegExp;
  /** Global, too. */
  closing: (opened: RegExpExecArray) => RegExp;
  /** The replacement of the whole; undefined leaves it as it is. */
  render: (inner: string, opened: RegExpExecArray) => string | undefined;
  /** Called for an opening mark that nothing closes, which stays. */
  unclosed?: (opened: RegExpExecArray) => void;
}

/**
 * Replaces them in linear time: a lazy pattern would search the rest of the text for each opening that is
 * never closed. What is within one of them opens nothing.
 * @param literal where nothing opens either: positions in their order, found when they are needed
 */
export function replaceEnclosed(
  text: string,
  kinds: readonly Enclosed[],
  literal: (text: string) => readonly [from: number, to: number][] = () => [],
): string {
  const found = kinds
    .flatMap((kind) => Array.from(text.matchAll(kind.opening), (opened) => ({ kind, opened })))
    .sort((left, right) => left.opened.index - right.opened.index);
  if (found.length === 0) return text;
  const ranges = literal(text).values();
  let range = ranges.next().value;
  let result = '';
  let end = 0;
  const neverClosed = new Set<string>();
  for (const { kind, opened } of found) {
    const { index } = opened;
    while (range !== undefined && range[1] <= index) range = ranges.next().value;
    if (index < end || (range !== undefined && range[0] <= index)) continue;
    const closing = kind.closing(opened);
    closing.lastIndex = index + opened[0].length;
    const closed = neverClosed.has(closing.source) ? null : closing.exec(text);
    if (closed === null) {
      neverClosed.add(closing.source);
      kind.unclosed?.(opened);
      continue;
    }
    const stop = closed.index + closed[0].length;
    const inner = text.slice(index + opened[0].length, closed.index);
    result += text.slice(end, index) + (kind.render(inner, opened) ?? text.slice(index, stop));
    end = stop;
  }
  return result + text.slice(end);
}

/** A text as a pattern that matches it. */
export function exactly(text: string): RegExp {
  return new RegExp(text.replaceAll(/\W/g, '\\$&'), 'g');
}
