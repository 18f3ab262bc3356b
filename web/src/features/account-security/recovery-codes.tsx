import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyOutcome, useCopy } from '#web/src/ui/admin/copy-field.tsx';
import { saveFile } from '#web/src/ui/save-file.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  /** They are stored. */
  onDone: () => void;
}

/** Shows new recovery codes, which nobody can read again. */
export function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const lead = useRef<HTMLParagraphElement>(null);
  // On a phone what led here reached further down, so the focus also scrolls back.
  useEffect(() => lead.current?.focus(), []);
  const list = useRef<HTMLOListElement>(null);
  const text = codes.join('\n');
  const { outcome, copy } = useCopy(text, () => {
    if (list.current) getSelection()?.selectAllChildren(list.current);
  });
  const download = () =>
    saveFile(
      `recovery-codes-${username}.txt`,
      `Recovery codes of ${username} at ${location.origin}\nEach signs in once, in place of a code of the app.\n\n${text}\n`,
      'text/plain',
    );
  return (
    <Stack gap="md">
      <Text ref={lead} tabIndex={-1} fw={600}>
        Your recovery codes
      </Text>
      <Alert color="yellow">
        Store them now, apart from your device: they are not shown again. Each signs you in once
        when the device with your app is lost.
      </Alert>
      <ol
        ref={list}
        aria-label="Recovery codes"
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
          gap: '0.35rem 1rem',
          margin: 0,
          padding: 0,
          fontFamily: 'var(--mono)',
          overflowWrap: 'anywhere',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div>
        <Group gap="sm">
          <Button variant="default" onClick={copy}>
            Copy
          </Button>
          <Button variant="default" onClick={download}>
            Download
          </Button>
          <Button onClick={onDone}>I have stored them</Button>
        </Group>
        <CopyOutcome>{outcome}</CopyOutcome>
      </div>
    </Stack>
  );
}
