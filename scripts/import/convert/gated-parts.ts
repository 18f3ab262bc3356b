/** Parts of a post that not everybody could read. */
import { type Enclosed, exactly, replaceEnclosed } from '../enclosed.ts';

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
