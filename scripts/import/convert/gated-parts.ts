/** Removes the parts of a post that only some readers, such as members or subscribers, could read. */

interface GatedReport {
  /** Turns the post into a draft and records the reason. */
  makeDraft: (reason: string) => void;
}

/** WordPress plugins restrict a part of a post by shortcodes whose names contain one of these words. */
const restrictedWords =
  'member|private|restrict|protect|premium|paid|paywall|subscri|logged|registered|hide|hidden|secret|vip|access|patron|patreon|password|users?[_-]only|lock|sociallock|passster|wlm|mepr|pmpro|s2if|ihc|swpm|rcp';
const shortcode = new RegExp(
  `\\[(?=(?:[\\w-]{0,40}[-_])?(?:${restrictedWords})[a-z0-9]{0,20}[-_\\]\\s])([\\w-]{1,60})[^\\]\\n]{0,500}\\](?![([:])`,
  'gi',
);
/** Shortcodes that restrict the rest of the post when unclosed; others, such as `[subscribe]`, may stand alone. */
const restrictsRestWhenUnclosed = /^members?(?:[_-]?only)?$/i;
const generatorShortcode = new RegExp(
  `\\{(?:\\{[<%]|%-?)\\s*((?:[\\w]{0,40}[-_])?(?:${restrictedWords}|draft|todo)[a-z0-9_-]{0,40})\\b[^}\\n]{0,500}[%>]\\}`,
  'gi',
);
const codeTag = /<(pre|code|textarea)\b[^>]*>/gi;

/** Removes restricted parts from the markup of Ghost and WordPress, but not from code. */
export function withoutGatedParts(html: string, reading: GatedReport): string {
  const codeElement: Enclosed = {
    opening: codeTag,
    closing: ([, name = '']) => new RegExp(`</${name}>`, 'gi'),
    render: () => undefined,
  };
  return replaceEnclosed(html, [codeElement, ...gatedParts(reading)]);
}

export function gatedParts({ makeDraft }: GatedReport): Enclosed[] {
  const leaveOut = (what: string) => {
    makeDraft(`${what} was restricted, and is left out`);
    return '';
  };
  return [
    {
      opening: /<!--\s*kg-gated-block:begin\b([^>]{0,1000}?)-->/g,
      closing: () => /<!--\s*kg-gated-block:end\s*-->/g,
      render: (_, [, audience = '']) =>
        /\bnonMember:\s*true\b/.test(audience) ? undefined : leaveOut('a part'),
      unclosed: () => makeDraft('a restricted part has no end'),
    },
    {
      opening:
        /<!-- wp:((?:[\w-]+\/)*(?:premium|member|restrict)[\w/-]*)(?: [^>]{0,2000}?[^/>])? ?-->/g,
      closing: ([, name = '']) => literalPattern(`<!-- /wp:${name} -->`),
      render: (_, [, name = '']) => leaveOut(`the block “${name}”`),
    },
    {
      // WordPress itself and the plugin Block Visibility use the same attribute.
      opening: /<!-- wp:([\w/-]+) [^>]{0,2000}?"blockVisibility":(?!true)[^>]{0,2000}[^/>]-->/g,
      closing: ([, name = '']) => literalPattern(`<!-- /wp:${name} -->`),
      render: (_, [, name = '']) => leaveOut(`the block “${name}”`),
    },
    {
      // Everything after the paywall block is for subscribers, so only the end of the text closes it.
      opening: /<!-- wp:(?:[\w-]+\/)?paywall\b[^>]{0,2000}-->/g,
      closing: () => /$/g,
      render: () => leaveOut('everything after the paywall'),
    },
    {
      opening: shortcode,
      closing: ([, name = '']) => literalPattern(`[/${name}]`),
      render: (_, [, name = '']) => leaveOut(`the part in [${name}]`),
      unclosed: ([, name = '']) => {
        if (restrictsRestWhenUnclosed.test(name)) makeDraft(`the part in [${name}] has no end`);
      },
    },
    {
      // Shortcodes of Hugo and Liquid.
      opening: generatorShortcode,
      closing: ([, name = '']) =>
        new RegExp(`\\{(?:\\{[<%]\\s*/\\s*|%-?\\s*end)${name}\\s*[%>-]{1,2}\\}{1,2}`, 'g'),
      render: (_, [, name = '']) => leaveOut(`the part in {${name}}`),
    },
  ];
}

/** Puts Ghost's gated-block comments around the markup of a card that is hidden from some readers. */
export function gatedCard(html: string, visibility: unknown): string {
  const visibilityJson = JSON.stringify(visibility ?? {});
  const isHidden = /"(?:nonMember|showOnWeb)":false|"emailOnly":true/.test(
    visibilityJson.replace(emailSettings, ''),
  );
  return isHidden
    ? `<!--kg-gated-block:begin nonMember:false -->${html}<!--kg-gated-block:end-->`
    : html;
}

/** The newsletter's settings, which say nothing about the web page. */
const emailSettings = /"email":\{[^{}]*\}/;

export function isGatedShortcode(source: string): boolean {
  // A copy, because `test` moves the `lastIndex` of a global pattern.
  return new RegExp(shortcode).test(source);
}

/** Describes a kind of part between an opening mark and the next closing mark. */
export interface Enclosed {
  /** Needs the flag `g`. */
  opening: RegExp;
  /** Needs the flag `g`. */
  closing: (opened: RegExpExecArray) => RegExp;
  /** @returns the replacement, or undefined to leave the part with its marks */
  render: (inner: string, opened: RegExpExecArray) => string | undefined;
  /** Called for an opening mark without a closing one, which stays in the text. */
  unclosed?: (opened: RegExpExecArray) => void;
}

/**
 * Replaces enclosed parts, and ignores the marks within them. A closing mark that was not found once is not searched
 * again; a lazy pattern would search the rest of the text for each opening mark that is never closed.
 * @param findLiterals finds, in ascending order, ranges such as code, whose marks are ignored
 */
export function replaceEnclosed(
  text: string,
  kinds: readonly Enclosed[],
  findLiterals: (text: string) => readonly [from: number, to: number][] = () => [],
): string {
  const openings = kinds
    .flatMap((kind) => Array.from(text.matchAll(kind.opening), (opened) => ({ kind, opened })))
    .sort((left, right) => left.opened.index - right.opened.index);
  if (openings.length === 0) return text;
  const literals = findLiterals(text).values();
  let literal = literals.next().value;
  let result = '';
  let end = 0;
  const neverClosed = new Set<string>();
  for (const { kind, opened } of openings) {
    const { index } = opened;
    while (literal !== undefined && literal[1] <= index) literal = literals.next().value;
    if (index < end || (literal !== undefined && literal[0] <= index)) continue;
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

export function literalPattern(text: string): RegExp {
  return new RegExp(text.replaceAll(/\W/g, '\\$&'), 'g');
}
