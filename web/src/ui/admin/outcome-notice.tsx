import { Alert, Anchor, Box, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { SuccessNotice } from './success-notice.tsx';

/** The outcome of something that was done to an entry. */
export interface Outcome {
  failed: boolean;
  sentence: string;
  /** A link to continue with. */
  way?: {
    name: string;
    path: string;
    /** For pages outside the admin area. */
    newTab?: boolean;
  };
  /** The focus stays where it is, even at the beginning of the page. */
  keepsFocus?: boolean;
}

/** Shows the outcome and announces it to screen readers. */
export function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The entry may have left the list, and with it the focused button.
    const isLost = document.activeElement?.matches('body, main') ?? true;
    if (outcome && isLost && !outcome.keepsFocus) notice.current?.focus();
  }, [outcome]);
  if (outcome?.failed) {
    return (
      <Alert color="red" role="alert" mb="md">
        {outcome.sentence}
      </Alert>
    );
  }
  return (
    <Box mb={outcome && 'md'}>
      <SuccessNotice ref={notice}>
        {outcome && (
          <>
            {outcome.sentence} {outcome.way && <Way {...outcome.way} />}
          </>
        )}
      </SuccessNotice>
    </Box>
  );
}

function Way({ name, path, newTab = false }: NonNullable<Outcome['way']>) {
  return (
    <Anchor component={Link} to={path} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      {name}
      {newTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </Anchor>
  );
}
