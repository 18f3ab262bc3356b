/** Writes the import's report, with a line for each post, and shows its progress. */
import { postPath } from '#shared/platform/http.ts';
import type { Output } from '../deploy/elapsed.ts';
import { formerAddressPatterns } from './former-addresses.ts';

export interface Outcome {
  title: string;
  name: string;
  /** Undefined for a file that is not a post. */
  slug?: string;
  state: 'same' | 'changed' | 'refused' | 'present';
  /** Phrases about what changed, or why the post was refused. */
  notes: readonly string[];
}

export interface ReportFacts {
  source: string;
  now: Date;
  isDryRun: boolean;
  /** The author of each post, so names repeat. */
  authors: readonly string[];
  /** Former addresses of all posts. */
  addresses: readonly string[];
  /** Patterns of former addresses in the site's settings. */
  movedFrom: readonly string[];
  /** Whether the import ended early. */
  isPartial: boolean;
}

const sections = [
  { state: 'same', heading: 'Imported unchanged' },
  { state: 'changed', heading: 'Imported with changes' },
  { state: 'refused', heading: 'Not imported' },
  { state: 'present', heading: 'Already on this site' },
] as const;

export function reportText(outcomes: readonly Outcome[], facts: ReportFacts): string {
  const lines = [
    `# Import of ${escapeMarkdown(facts.source)}`,
    '',
    `${facts.now.toISOString()}${facts.isDryRun ? ', a dry run: nothing was sent' : ''}`,
    '',
    `${summaryOf(outcomes)}${facts.isPartial ? ' The import ended early. Run it again to continue.' : ''}`,
    ...authorLines(facts.authors),
    ...addressLines(facts),
  ];
  for (const { state, heading } of sections) {
    const listed = outcomes.filter((each) => each.state === state).map(lineOf);
    if (listed.length > 0) lines.push('', `## ${heading}`, '', ...listed.sort());
  }
  return `${lines.join('\n')}\n`;
}

export function summaryOf(outcomes: readonly Outcome[]): string {
  const count = (state: Outcome['state']) => outcomes.filter((each) => each.state === state).length;
  const parts = [
    `${count('same')} imported unchanged`,
    `${count('changed')} with changes`,
    `${count('refused')} not imported`,
    `${count('present')} already on this site`,
  ];
  return `${outcomes.length} ${outcomes.length === 1 ? 'post' : 'posts'}: ${parts.join(', ')}.`;
}

function lineOf({ title, name, slug, state, notes }: Outcome): string {
  const hasOtherName = state === 'refused' && name !== title;
  const label = hasOtherName
    ? `${escapeMarkdown(title)} (${escapeMarkdown(name)})`
    : escapeMarkdown(title);
  const link = slug === undefined || state === 'refused' ? label : `[${label}](${postPath(slug)})`;
  return notes.length === 0 ? `- ${link}` : `- ${link}: ${notes.map(escapeMarkdown).join('; ')}`;
}

function authorLines(authors: readonly string[]): string[] {
  const groups = [...Map.groupBy(authors, (name) => name)];
  if (groups.length === 0) return [];
  const counted = groups
    .map(([name, posts]) => `${escapeMarkdown(name)} (${posts.length})`)
    .join(', ');
  return [
    '',
    `Authors in the export: ${counted}. Here, all posts are by the user who imported them.`,
  ];
}

function addressLines({ addresses, movedFrom }: ReportFacts): string[] {
  const patterns = formerAddressPatterns(addresses, movedFrom);
  if (patterns.length === 0) return [];
  const all = [...movedFrom, ...patterns].map((each) => `'${each}'`);
  return [
    '',
    'To redirect the former addresses to the posts, add this line to `shared/site/site.config.ts`, and deploy the',
    'site (locally: run `npm start` again):',
    '',
    `    movedFrom: [${all.join(', ')}],`,
  ];
}

/** Puts a text on one line, and escapes Markdown. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
}

/** Moves the cursor to the start of the terminal's line, and clears it. */
const clearLine = '\r\u001b[K';

/** Shows progress on one line of a terminal, or a line for every 50 posts in a file. */
export async function showingProgress(
  all: number,
  work: (step: (outcome: Outcome) => void) => Promise<void>,
  output: Output = process.stdout,
): Promise<void> {
  let done = 0;
  await work(({ title }) => {
    done += 1;
    const line = `${done} of ${all} posts`;
    if (output.isTTY) output.write(`${clearLine}${line}: ${title.slice(0, 50)}`);
    else if (done % 50 === 0) output.write(`${line}\n`);
  });
  if (output.isTTY) output.write(clearLine);
}
