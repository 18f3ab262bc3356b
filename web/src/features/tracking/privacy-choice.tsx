import { Button } from '@mantine/core';
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import type { TrackingMode } from '#shared/site/site-config.ts';
import { tokens } from '#web/src/api/tokens.ts';
import { choose, isChoiceKept, mayAsk, onChoice } from './tracking-answer.ts';
import { askWhoVisits, isVisitor, mayTrack, privacySignal } from './tracking-choice.ts';

/** The height of the buttons before they are rendered, so that the text below does not move. */
const reservedHeight = { minHeight: '2.625rem' };

/**
 * Shows whether visits of this browser are recorded, and lets the visitor change it. For use within prose.
 */
export function PrivacyChoice({ mode }: { mode: TrackingMode }) {
  const hasAsked = useTimesAsked() > 0;
  const state = useSyncExternalStore<ChoiceState>(
    onChoice,
    () => stateIn(mode, hasAsked),
    () => 'unknown',
  );
  return (
    <>
      <p style={reservedHeight}>
        <output>
          <strong>{sentences[state]}</strong>
          {!isChoiceKept() && ' This browser keeps no choice: it holds until you leave this page.'}
        </output>
        <noscript>Without JavaScript nothing is recorded.</noscript>
      </p>
      <div style={reservedHeight}>
        <Answers state={state} />
      </div>
    </>
  );
}

/**
 * Asks the server who is visiting, also after each change of the sign-in.
 * @returns how often it was asked, including failures: a number, so that each answer renders the component
 */
function useTimesAsked(): number {
  const [times, count] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    const ask = () => void askWhoVisits().then(count);
    ask();
    return tokens.subscribe(ask);
  }, []);
  return times;
}

function Answers({ state }: { state: ChoiceState }) {
  if (state === 'undecided') {
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
  }
  if (!['recorded', 'unclear', 'refused'].includes(state)) return null;
  // One button for these states, so that it keeps the focus.
  return (
    <Button variant="default" onClick={() => choose(state === 'refused' ? 'yes' : 'no')}>
      {state === 'refused' ? 'Record my visits' : 'Stop recording my visits'}
    </Button>
  );
}

const asked = 'Your browser asks sites not to track you, so your visits are not recorded';

const sentences = {
  /** On the server, during hydration, and until the server says who is visiting. */
  unknown: '',
  privacy: `${asked} (Global Privacy Control).`,
  track: `${asked} (Do Not Track).`,
  owner: 'You are signed in as somebody who runs this site, so your visits are not recorded.',
  /** The server did not say who is visiting. */
  unclear: 'It is unclear who is signed in, so your visits are not recorded for now.',
  recorded: 'Your visits are recorded.',
  refused: 'Your visits are not recorded.',
  undecided: 'Your visits are not recorded unless you allow it.',
};

type ChoiceState = keyof typeof sentences;

function stateIn(mode: TrackingMode, hasAsked: boolean): ChoiceState {
  const signal = privacySignal();
  if (signal) return signal;
  const isCounted = isVisitor();
  if (isCounted === false) return 'owner';
  if (isCounted === undefined && !hasAsked) return 'unknown';
  if (mayAsk(mode)) return 'undecided';
  if (!mayTrack(mode)) return 'refused';
  return isCounted ? 'recorded' : 'unclear';
}
