import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { SecondStepSecret } from '#shared/schemas/account.ts';
import { api } from '#web/src/api/client.ts';
import { CopyField, CopyOutcome, useCopy } from '#web/src/ui/admin/copy-field.tsx';
import { Placeholder } from '#web/src/ui/admin/hatch.tsx';
import { OnDemand } from '#web/src/ui/admin/on-demand.tsx';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus.ts';
import { saveFile } from '#web/src/ui/save-file.ts';
import { ProofForm } from './proof-form.tsx';

export interface SecondStepSetUpProps {
  username: string;
  /** Called when the second step is on, with the recovery codes, which can be shown only now. */
  onTurnedOn: (codes: string[]) => void;
  onCancel?: () => void;
}

/** Asks for the password, shows a secret for an app, and asks for a code to check that the app has the secret. */
export function SecondStepSetUp({ username, onTurnedOn, onCancel }: SecondStepSetUpProps) {
  const [secret, setSecret] = useState<SecondStepSecret>();
  if (!secret) {
    return (
      <ProofForm
        username={username}
        asksPassword
        action="Continue"
        onSend={async ({ current_password }) =>
          setSecret(await api.call('beginSecondStep', { body: { current_password } }))
        }
        onCancel={onCancel}
      />
    );
  }
  return (
    <Stack gap="md">
      <Lead>Scan this with an authenticator app on your phone, or with a password manager.</Lead>
      <OnDemand
        name="the QR code"
        load={() => import('./qr-code.tsx')}
        placeholder={<Placeholder h="14rem" maw="14rem" />}
      >
        {({ QrCode }) => <QrCode text={secret.uri} label="QR code for your authenticator app" />}
      </OnDemand>
      <Text>
        Is the app on this device? <Anchor href={secret.uri}>Open it there</Anchor>, or type the
        key.
      </Text>
      <CopyField
        label="Key"
        description="In place of the QR code"
        value={secret.secret}
        takesFocus={false}
      />
      <Text>Then enter the code that the app shows.</Text>
      <ProofForm
        username={username}
        asksCode="app"
        action="Turn On"
        onSend={async ({ code }) => {
          const { recovery_codes } = await api.call('confirmSecondStep', { body: { code } });
          onTurnedOn(recovery_codes);
        }}
        onCancel={onCancel}
      />
    </Stack>
  );
}

/** Takes the focus, because the password field that had it is gone. */
function Lead({ children }: { children: string }) {
  const text = useFocusOnMount<HTMLParagraphElement>();
  return (
    <Text ref={text} tabIndex={-1}>
      {children}
    </Text>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  onDone: () => void;
}

/** Shows new recovery codes, which nobody can read again. */
export function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  // The form before was longer on a phone, so the focus also scrolls back up.
  useEffect(() => heading.current?.focus(), []);
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
      <Text ref={heading} tabIndex={-1} fw={600}>
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
