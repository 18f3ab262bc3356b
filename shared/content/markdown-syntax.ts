import type { Parents, Root } from 'mdast';
import {
  type Extension as TreeExtension,
  fromMarkdown,
  type Handle as TreeHandle,
  type Options as ReadOptions,
} from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown, mathToMarkdown } from 'mdast-util-math';
import { type Options as WriteOptions, toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { limits } from '../schemas/limits.ts';
import { fencedMath, separateFences } from './markdown-fences.ts';
import { hasMoreMatches, limitNesting, nodesOf, replaceExcessMarks } from './markdown-limits.ts';
import { cjkMarks, dollarMath } from './markdown-marks.ts';
import { emptyComment } from './markdown-read-inline.ts';

const mathSyntax = math({ singleDollarTextMath: false });
/** Inline formulas between two or more dollars; `dollarMath` reads those between single dollars. */
const longMath = { text: mathSyntax.text };
const displayedMath = fencedMath(mathSyntax);

const syntax: NonNullable<ReadOptions['extensions']> = [
  gfm(),
  cjkMarks,
  longMath,
  dollarMath,
  displayedMath,
];
/** The parser also finds a box in a separate paragraph after an empty list item, where it must stay text. */
const taskBoxes: TreeExtension = {
  exit: {
    taskListCheckValueChecked: boxHandle(true),
    taskListCheckValueUnchecked: boxHandle(false),
  },
};

function boxHandle(checked: boolean): TreeHandle {
  return function (token) {
    const parent = this.stack.at(-2);
    if (parent?.type === 'listItem') {
      parent.checked = checked;
      return;
    }
    this.enter({ type: 'text', value: checked ? '[x]' : '[ ]' }, token);
    this.exit(token);
  };
}

declare module 'mdast-util-math' {
  interface InlineMathData {
    /** Whether the source has two or more dollars: `$$x$$`. */
    hasLongFence?: boolean;
  }
}

declare module 'mdast' {
  interface ParagraphData {
    /** The paragraph's source if it is nothing but an address, neither escaped nor in angle brackets. */
    address?: string;
  }
  interface BlockquoteData {
    /** Whether the quote begins with a bracket that is not escaped. */
    hasBracket?: boolean;
  }
}

const formulaFences: TreeExtension = {
  enter: {
    mathTextSequence(token) {
      const formula = this.stack.findLast(({ type }) => type === 'inlineMath');
      if (formula?.type !== 'inlineMath') return;
      formula.data = { ...formula.data, hasLongFence: this.sliceSerialize(token).length > 1 };
    },
  },
};

const treeExtensions = [
  // The parser already finds addresses in text. The transform would search again, and find escaped ones.
  gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
  mathFromMarkdown(),
  formulaFences,
  taskBoxes,
];

/** The syntax for outlining a text. It omits GFM, whose search for addresses takes time for each word. */
const blockSyntax = [longMath, displayedMath];

/** With more underlined headings or definitions the parser takes minutes, because it searches them all. */
const maxCostlyBlocks = 1_000;

/** Syntax that begins a block other than a paragraph. */
const blockStarts = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'definition',
  'gfmFootnoteDefinition',
  'headingAtx',
  'htmlFlow',
  'list',
  'mathFlow',
  'setextUnderline',
  'table',
  'thematicBreak',
];

/** Inline syntax, and syntax that takes the parser more than linear time. */
const costlySyntax = [
  'attention',
  'autolink',
  'codeText',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'mathText',
  'setextUnderline',
];

/**
 * Parses Markdown with tables, footnotes, strikethrough, task lists and maths. Never throws, and
 * takes at most a few seconds for any 300 kB: extreme nesting and marks are read as text.
 */
export function parseMarkdown(markdown: string): Root {
  const limited = limitNesting(separateFences(markdown.toWellFormed()));
  return parseLimited(limited, excessiveSyntax(limited));
}

/** Parses every block as a paragraph: `1.` and `#` at the start of a line are text. */
export function parseParagraphs(markdown: string): Root {
  return parseLimited(markdown.toWellFormed(), blockStarts);
}

function parseLimited(limited: string, disabled: string[]): Root {
  const { text, restore } = replaceExcessMarks(limited, (source) =>
    parse(source, [...costlySyntax, ...disabled], blockSyntax),
  );
  const root = parse(text, disabled);
  unescapeFormulas(root);
  markBrackets(root, (offset) => restore(text.charAt(offset)));
  markAddresses(root, (from, to) => restore(text.slice(from, to)));
  if (text === limited) return root;
  for (const node of nodesOf(root)) if ('value' in node) node.value = restore(node.value);
  return root;
}

/** Sets `hasBracket` from the source, because the tree does not tell which characters were escaped. */
function markBrackets(root: Root, characterAt: (offset: number) => string): void {
  for (const quote of nodesOf(root)) {
    if (quote.type !== 'blockquote') continue;
    const [first] = quote.children;
    const start = first?.type === 'paragraph' ? first.children[0] : undefined;
    const offset = start?.position?.start.offset;
    quote.data = { hasBracket: offset !== undefined && characterAt(offset) === '[' };
  }
}

function markAddresses(root: Root, sourceBetween: (from: number, to: number) => string): void {
  for (const node of nodesOf(root)) {
    if (node.type !== 'paragraph') continue;
    const from = node.position?.start.offset ?? 0;
    const to = node.position?.end.offset ?? 0;
    const source = to - from <= limits.url.max ? sourceBetween(from, to) : '';
    if (/^https:\/\/\S+$/.test(source)) node.data = { address: source };
  }
}

/** Table cells escape pipes. The parser leaves a formula's source as it is, so its pipes are unescaped here. */
function unescapeFormulas(root: Root): void {
  for (const cell of nodesOf(root)) {
    if (cell.type !== 'tableCell') continue;
    for (const node of nodesOf(cell)) {
      if (node.type === 'inlineMath') node.value = unescapePipes(node.value);
    }
  }
}

function unescapePipes(formula: string): string {
  return formula.replaceAll(/\\+\|/g, (run) => `${run.slice(0, run.length / 2 - 1)}|`);
}

function escapePipes(formula: string): string {
  return formula.replaceAll(/\\*\|/g, (run) => `${run.slice(0, -1).repeat(2)}\\|`);
}

function parse(text: string, disabled: string[], constructs = syntax): Root {
  return fromMarkdown(text, {
    extensions: [...constructs, { disable: { null: disabled } }],
    mdastExtensions: treeExtensions,
  });
}

/** @returns the syntax to disable, because the text has so much of it that the parser would take minutes */
function excessiveSyntax(text: string): string[] {
  return [
    ...(hasMoreMatches(text, /\n[ >]*(?:-+|=+)[ \t]*(?=\r|\n|$)/g, maxCostlyBlocks)
      ? ['setextUnderline']
      : []),
    ...(hasMoreMatches(text, /(?:^|\n)[ >]*\[[^\]\n]{1,999}\]:/g, maxCostlyBlocks)
      ? ['definition', 'gfmFootnoteDefinition']
      : []),
  ];
}

/** Writes a syntax tree as Markdown text that ends with a line break. */
export function writeMarkdown(root: Root): string {
  return toMarkdown(root, {
    bullet: '-',
    // Unlike `***`, three plus signs in a line are not a divider.
    bulletOther: '+',
    // Dashes below a paragraph would make it a heading, and asterisks could be nested list items.
    rule: '_',
    emphasis: '*',
    fences: true,
    listItemIndent: 'one',
    extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown(), ownWriting],
  });
}

/** Adds to the writing of GFM and formulas. */
const ownWriting: WriteOptions = {
  // In `a@b@c.example`, GFM's own rule escapes only the first `@`, and the rest would become an address.
  unsafe: [
    {
      character: '@',
      before: '(?<=@[\\w])',
      after: '\\w',
      inConstruct: 'phrasing',
      notInConstruct: 'autolink',
    },
  ],
  handlers: {
    /** Writes a formula that `dollarMath` or `longMath` reads back. */
    inlineMath(
      node: { value: string },
      parent: Parents | undefined,
      { stack }: { stack: string[] },
      { after }: { after: string },
    ) {
      const line = node.value.replaceAll(/\s*[\r\n]\s*/g, ' ');
      const formula = stack.includes('tableCell') ? escapePipes(line) : line;
      const isPlain = /^[^\s$](?:[^$]*[^\s$\\])?$/.test(formula) && !/^\d/.test(after);
      const fence = '$'.repeat(isPlain ? 1 : Math.max(2, longestFence(formula) + 1));
      const padding = !isPlain && /^[\s$]|[\s$]$/.test(formula) ? ' ' : '';
      // A formula with several dollars, alone in its paragraph, would be read as a block.
      const isAlone = !isPlain && parent?.type === 'paragraph' && parent.children.length === 1;
      const separator = isAlone || after === '$' ? emptyComment : '';
      return fence + padding + formula + padding + fence + separator;
    },
  },
};

function longestFence(formula: string): number {
  return Math.max(0, ...(formula.match(/\$+/g) ?? []).map(({ length }) => length));
}
