import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { TrackingMode } from '#shared/site/site-config.ts';
import { choose, isChoiceKept, mayAsk, onChoice } from './tracking-answer.ts';
import { asksForPrivacy, asksNotToTrack, mayTrack } from './tracking-choice.ts';

/** As high as the buttons, before they are there: what is below stays. */
const place = { minHeight: '2.625rem' };

/** Says whether visits of this browser are recorded, and changes it at once. For use within prose. */
export function PrivacyChoice({ mode }: { mode: TrackingMode }) {
  const state = useSyncExternalStore<ChoiceState>(
    onChoice,
    () => stateIn(mode),
    () => 'unknown',
  );
  return (
    <>
      <p style={place}>
        <output>
          <strong>{sentences[state]}</strong>
          {!isChoiceKept() && ' This browser keeps no choice: it holds until you leave this page.'}
        </output>
        <noscript>Without JavaScript nothing is recorded.</noscript>
      </p>
      <div style={place}>
        <Answers state={state} />
      </div>
    </>
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
        <>
          <Button variant="default" onClick={() => choose('yes')}>
            Allow
          </Button>{' '}
          <Button variant="default" onClick={() => choose('no')}>
            No thanks
          </Button>
        </>
      );
    default:
      return null;
  }
}

const asked = 'Your browser asks sites not to track you, so your visits are not recorded';

const sentences = {
  /** On the server, and while its markup is taken over. */
  unknown: '',
  privacy: `${asked} (Global Privacy Control).`,
  track: `${asked} (Do Not Track).`,
  recorded: 'Your visits are recorded.',
  refused: 'Your visits are not recorded.',
  undecided: 'Your visits are not recorded unless you allow it.',
};

type ChoiceState = keyof typeof sentences;

function stateIn(mode: TrackingMode): ChoiceState {
  if (asksForPrivacy()) return 'privacy';
  if (asksNotToTrack()) return 'track';
  if (mayAsk(mode)) return 'undecided';
  return mayTrack(mode) ? 'recorded' : 'refused';
}
