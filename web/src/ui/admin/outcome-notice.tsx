import { Alert, Anchor, Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

/** How something that was done to an entry of a list ended. */
export interface Outcome {
  failed: boolean;
  sentence: string;
  /** Where to go on. */
  way?: { name: string; path: string };
}

/** Shows the outcome beside the list and announces it to screen readers. */
export function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The entry may have left the list, and the button that had the keyboard with it.
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
