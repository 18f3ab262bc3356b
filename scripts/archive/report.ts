/** Reports the progress and the results of exports and restores at the terminal. */
import type { Progress as Steps } from '#lambdas/adapters/archive/export-site.ts';
import type { Manifest, ManifestFile } from '#lambdas/adapters/archive/format.ts';
import type { Output } from '../deploy/elapsed.ts';
import { publishInTurn, resultSentence } from '../deploy/rebuild.ts';
import { type Counts, zeroCounts, outcomes } from './write-units.ts';
import type { Plan } from './restore-site.ts';
import type { ArchivedSite } from './site.ts';

/** Has a line for the pictures and for each file of items, unless they are empty. */
export function planTable(plan: Plan): string {
  const rows = [...plan].map(([part, counts]) => [part, ...outcomes.map((each) => counts[each])]);
  const head = ['', ...outcomes];
  const shown = rows.filter(([, ...numbers]) => numbers.some((number) => number !== 0));
  return [head, ...shown]
    .map(([part = '', ...cells]) =>
      [String(part).padEnd(20), ...cells.map((cell) => String(cell).padStart(10))].join(''),
    )
    .join('\n');
}

export function totalOf(plan: Plan): Counts {
  const total = zeroCounts();
  for (const counts of plan.values()) {
    for (const outcome of outcomes) total[outcome] += counts[outcome];
  }
  return total;
}

/** Replaces all sentences after the first `most` by their number. */
export function limitSentences(sentences: readonly string[], most = 20): string[] {
  const rest = sentences.length - most;
  return rest > 0 ? [...sentences.slice(0, most), `… and ${rest} more.`] : [...sentences];
}

export function exportedSentences(file: string, manifest: Manifest): string[] {
  const { counts, pictures, consistentAt, changing, withoutMarkdown, isPublic } = manifest;
  const { posts = 0, projects = 0, messages = 0, users = 0 } = counts;
  const privacy = isPublic
    ? 'Personal data, drafts and deleted posts were left out.'
    : `It holds ${messages} messages and ${users} users, too: keep it as safe as the site. Passwords are in no archive.`;
  const sentences = [
    `${file} has ${posts} posts, ${projects} projects and ${pictures} pictures, ${megabytes(manifest.files)} unpacked, as they were at ${consistentAt}.`,
    privacy,
  ];
  if (changing.length > 0) {
    sentences.push(
      `${changing.join(', ')} changed with every reading: their items are from slightly different moments.`,
    );
  }
  if (withoutMarkdown.length > 0) {
    sentences.push(
      `${withoutMarkdown.length} posts or projects hold something that Markdown cannot; they are in items/*.jsonl.`,
    );
  }
  return sentences;
}

function megabytes(files: readonly ManifestFile[]): string {
  return `${(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)} MB`;
}

/** Shows progress on one line of a terminal, or a line per step in a file. */
export interface Progress extends Steps {
  /** Removes the line from the terminal. */
  end(): void;
}

/** Moves the cursor to the start of the terminal's line, and clears it. */
const clearLine = '\r\u001b[K';

export function createProgress(output: Output = process.stdout): Progress {
  let lastLabel = '';
  const end = () => {
    if (output.isTTY && lastLabel !== '') output.write(clearLine);
    lastLabel = '';
  };
  return {
    step: (label, done, all) => {
      if (output.isTTY) {
        const count = done === undefined ? '' : ` ${done}${all === undefined ? '' : ` of ${all}`}`;
        output.write(`${clearLine}${label} …${count}`);
      } else if (label !== lastLabel) {
        output.write(`${label} …\n`);
      }
      lastLabel = label;
    },
    end,
  };
}

/**
 * Waits until everything is published. The restored items have already woken the publisher, so usually
 * nothing is left to do after that run.
 * @returns a sentence about the result
 */
export async function publishRestored(
  { publisher }: Pick<ArchivedSite, 'publisher'>,
  progress: Progress,
): Promise<string> {
  if (!publisher) return 'There is nothing to publish with.';
  const started = performance.now();
  progress.step('Publishing');
  const onBusy = () => progress.step('Waiting for another run of the publisher');
  const publishing = publishInTurn(publisher, { task: 'update', onBusy });
  const answer = await publishing.finally(() => progress.end());
  if (answer.outcome === 'left-to-another') {
    return 'The publisher is still busy, and publishes the rest by itself within minutes.';
  }
  const seconds = (performance.now() - started) / 1000;
  return answer.left > 0
    ? resultSentence(answer, seconds)
    : `Published in ${seconds.toFixed(1)} s.`;
}
