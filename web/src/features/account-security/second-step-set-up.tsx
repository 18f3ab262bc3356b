import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SecondStepSecret } from '#shared/schemas/account.ts';
import { CopyField } from '#web/src/ui/admin/copy-field.tsx';
import { Placeholder } from '#web/src/ui/admin/hatch.tsx';
import { OnDemand } from '#web/src/ui/admin/on-demand.tsx';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus.ts';
import { ProofForm } from './proof-form.tsx';
import { beginSetUp, confirmSetUp } from './second-step.queries.ts';

export interface SecondStepSetUpProps {
  username: string;
  /** It is on. Called with the recovery codes, to be shown once. */
  onTurnedOn: (codes: string[]) => void;
  onCancel?: () => void;
}

/** The password, then the secret for an app and a code that shows that the app has it. */
export function SecondStepSetUp({ username, onTurnedOn, onCancel }: SecondStepSetUpProps) {
  const [secret, setSecret] = useState<SecondStepSecret>();
  if (!secret) {
    return (
      <ProofForm
        username={username}
        asksPassword
        action="Continue"
        onSend={async (proof) => setSecret(await beginSetUp(proof))}
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
        onSend={async (proof) => onTurnedOn(await confirmSetUp(proof))}
        onCancel={onCancel}
      />
    </Stack>
  );
}

/** The field that led here is gone. */
function Lead({ children }: { children: string }) {
  const text = useFocusOnMount<HTMLParagraphElement>();
  return (
    <Text ref={text} tabIndex={-1}>
      {children}
    </Text>
  );
}
