import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';

interface LiveSave {
  title: string;
  /** Whether readers saw the entry before. */
  wasLive: boolean;
  /** How many minutes they may wait for a change; undefined when it is seconds. */
  wait: number | undefined;
  way: Outcome['way'];
}

/** The outcome of a save that readers see. */
export function liveOutcome({ title, wasLive, wait, way }: LiveSave): Outcome {
  const later = wait ? ` Readers see them within ${wait} minutes.` : '';
  const sentence = wasLive
    ? `The changes to “${title}” are published.${later}`
    : `“${title}” is published.`;
  return { failed: false, sentence, ...(way && { way }) };
}
