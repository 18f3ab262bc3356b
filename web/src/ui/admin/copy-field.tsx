import { Box, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFocusOnMount } from './use-focus-on-mount.ts';

export interface CopyFieldProps {
  label: string;
  description: string;
  value: string;
}

/** A text to copy. If the clipboard is refused, it is selected for the keyboard. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  const input = useFocusOnMount<HTMLInputElement>();
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('Copied');
    } catch {
      input.current?.focus();
      input.current?.select();
      setOutcome('This browser blocked copying. The text is selected: press Ctrl+C.');
    }
  };
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
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
      </Group>
      <Box component="output" display="block" mih="1.5em" mt="0.35rem" c="var(--ink-2)" fz="sm">
        {outcome}
      </Box>
    </div>
  );
}
