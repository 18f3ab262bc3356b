import { Box, Button, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** Copies a text. `select` selects it for the keyboard, if the clipboard is refused. */
export function useCopy(text: string, select: () => void) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      select();
      setOutcome('This browser blocked copying. The text is selected: press Ctrl+C.');
    }
  };
  return { outcome, copy: () => void copy() };
}

/** Announces the outcome of copying, in an element that exists from the start. */
export function CopyOutcome({ children }: { children: string }) {
  return (
    <Box component="output" display="block" mih="1.5em" mt="0.35rem" c="var(--ink-2)" fz="sm">
      {children}
    </Box>
  );
}

export interface CopyFieldProps {
  label: string;
  description: string;
  value: string;
  /** It gets the focus when it appears, ready to be copied. */
  takesFocus?: boolean;
}

export function CopyField({ label, description, value, takesFocus = true }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { outcome, copy } = useCopy(value, () => {
    input.current?.focus();
    input.current?.select();
  });
  useEffect(() => {
    if (takesFocus) input.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div>
      <Group wrap="nowrap" align="flex-end" gap="sm">
        <TextInput
          flex={1}
          ref={input}
          label={label}
          description={description}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
      </Group>
      <CopyOutcome>{outcome}</CopyOutcome>
    </div>
  );
}
