import { Alert, Anchor, Box, Button, Loader, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SuccessNotice } from './form-parts.tsx';

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
  /** Takes it back, and reports an outcome of its own. */
  undo?: () => Promise<void>;
  /** The focus stays where it is, even at the beginning of the page. */
  keepsFocus?: boolean;
}

/** Shows the outcome and announces it to screen readers. */
export function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  const notice = useRef<HTMLOutputElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The entry may have left the list, and with it the focused button.
    const isLost = document.activeElement?.matches('body, main') ?? true;
    if (outcome && isLost && !outcome.keepsFocus) (notice.current ?? alert.current)?.focus();
  }, [outcome]);
  if (outcome?.failed) {
    return (
      <Alert ref={alert} tabIndex={-1} color="red" role="alert" mb="md">
        <Message {...outcome} />
      </Alert>
    );
  }
  return (
    <Box mb={outcome && 'md'}>
      <SuccessNotice ref={notice}>{outcome && <Message {...outcome} />}</SuccessNotice>
    </Box>
  );
}

function Message({ sentence, undo, way }: Outcome) {
  return (
    <>
      {sentence}
      {undo && <UndoButton undo={undo} />}
      {way && (
        <>
          {' '}
          <Way {...way} />
        </>
      )}
    </>
  );
}

/** Stays as long as the notice. */
function UndoButton({ undo }: { undo: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await undo();
    setIsBusy(false);
  };
  return (
    <Button
      variant="default"
      size="sm"
      mx="xs"
      // Not disabled during the request: it would lose the focus.
      aria-busy={isBusy}
      leftSection={isBusy && <Loader size={16} color="gray" />}
      onClick={() => void press()}
    >
      Undo
    </Button>
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
