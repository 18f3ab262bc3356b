import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { TrackingMode } from '#shared/site/site-config.ts';
import styles from './privacy-choice.module.css';
import {
  browserSignal,
  choose,
  isChoiceKept,
  mayAsk,
  mayTrack,
  onChoice,
} from './tracking-choice.ts';

type ChoiceState =
  /** On the server, and while its markup is taken over. */
  'unknown' | NonNullable<ReturnType<typeof browserSignal>> | 'recorded' | 'refused' | 'undecided';

/** Says whether visits of this browser are recorded, and changes it at once. */
export function PrivacyChoice({ mode }: { mode: Exclude<TrackingMode, 'off'> }) {
  const state = useSyncExternalStore<ChoiceState>(
    onChoice,
    () => stateIn(mode),
    () => 'unknown',
  );
  return (
    <div className={styles.choice}>
      <output className={styles.state}>
        {sentences[state]}
        {!isChoiceKept() && ' This browser keeps no choice: it holds until you leave this page.'}
      </output>
      <noscript>
        <p>Without JavaScript nothing is recorded.</p>
      </noscript>
      <Answers state={state} />
    </div>
  );
}

function Answers({ state }: { state: ChoiceState }) {
  switch (state) {
    case 'recorded':
    case 'refused':
      // One button for both, which keeps the focus.
      return (
        <Button variant="default" onClick={() => choose(state === 'recorded' ? 'no' : 'yes')}>
          {state === 'recorded' ? 'Stop recording my visits' : 'Record my visits'}
        </Button>
      );
    case 'undecided':
      return (
        <div className={styles.answers}>
          <Button variant="default" onClick={() => choose('yes')}>
            Allow
          </Button>
          <Button variant="default" onClick={() => choose('no')}>
            No thanks
          </Button>
        </div>
      );
    default:
      return null;
  }
}

const asked = 'Your browser asks sites not to track you, so your visits are not recorded';

const sentences: Record<ChoiceState, string> = {
  unknown: '',
  'Global Privacy Control': `${asked} (Global Privacy Control).`,
  'Do Not Track': `${asked} (Do Not Track).`,
  recorded: 'Your visits are recorded.',
  refused: 'Your visits are not recorded.',
  undecided: 'Your visits are not recorded unless you allow it.',
};

function stateIn(mode: TrackingMode): ChoiceState {
  const signal = browserSignal();
  if (signal) return signal;
  if (mayAsk(mode)) return 'undecided';
  return mayTrack(mode) ? 'recorded' : 'refused';
}
