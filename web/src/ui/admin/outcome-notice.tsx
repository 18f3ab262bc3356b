import { Alert, Anchor, Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

/** The outcome of an action on a list's entry. */
export interface Outcome {
  failed: boolean;
  sentence: string;
  /** A link to continue with. */
  way?: { name: string; path: string };
}

/** Shows the outcome beside the list and announces it to screen readers. */
export function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The entry may have left the list, and with it the focused button.
    const isLost = document.activeElement?.matches('body, main') ?? true;
    if (outcome && isLost) notice.current?.focus();
  }, [outcome]);
  if (outcome?.failed) {
    return (
      <Alert color="red" role="alert" mb="md">
        {outcome.sentence}
      </Alert>
    );
  }
  return (
    <Box
      component="output"
      ref={notice}
      tabIndex={-1}
      c="var(--ink-2)"
      {...(outcome && { display: 'block', mb: 'md' })}
    >
      {outcome?.sentence}
      {outcome?.way && (
        <>
          {' '}
          <Anchor component={Link} to={outcome.way.path}>
            {outcome.way.name}
          </Anchor>
        </>
      )}
    </Box>
  );
}
