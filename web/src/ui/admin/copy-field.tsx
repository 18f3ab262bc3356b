import { Box, Button, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** @param select selects the text, so that it can be copied by keyboard if the browser blocks the clipboard */
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

/** Rendered even while it is empty: screen readers announce only changes. */
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
  /** Whether the field gets the focus when it appears, which selects the text. */
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
