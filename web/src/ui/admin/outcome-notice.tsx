import { Alert, Anchor, Box, Button, Loader, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SuccessNotice } from './form-parts.tsx';

/** The result of an action, such as deleting an entry. */
export interface Outcome {
  failed: boolean;
  sentence: string;
  /** A link beside the sentence. */
  link?: {
    name: string;
    path: string;
    /** Opens a new tab, for pages outside the admin area. */
    newTab?: boolean;
  };
  /** Undoes the action, and reports the result as a new outcome. */
  undo?: () => Promise<void>;
  /** Whether the notice does not take the focus, even if no other element has it. */
  keepsFocus?: boolean;
}

/** Shows the outcome and announces it to screen readers. */
export function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  const notice = useRef<HTMLOutputElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused button may have left the list together with its entry.
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

function Message({ sentence, undo, link }: Outcome) {
  return (
    <>
      {sentence}
      {undo && <UndoButton undo={undo} />}
      {link && (
        <>
          {' '}
          <OutcomeLink {...link} />
        </>
      )}
    </>
  );
}

function UndoButton({ undo }: { undo: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const onPress = async () => {
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
      // Not `disabled` during the request, because that would take the focus from the button.
      aria-busy={isBusy}
      leftSection={isBusy && <Loader size={16} color="gray" />}
      onClick={() => void onPress()}
    >
      Undo
    </Button>
  );
}

function OutcomeLink({ name, path, newTab = false }: NonNullable<Outcome['link']>) {
  return (
    <Anchor component={Link} to={path} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      {name}
      {newTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </Anchor>
  );
}
