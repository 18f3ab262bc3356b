import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSecondStep } from '#shared/schemas/account.ts';
import { api, errorDetail } from '#web/src/api/client.ts';
import { dropTrustToken } from '#web/src/api/trusted-browser.ts';
import { FormSection } from '#web/src/ui/admin/form-parts.tsx';
import { formatDay } from '#web/src/ui/admin/moment.ts';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';
import { RecoveryCodes, SecondStepSetUp } from './second-step-set-up.tsx';

export interface SecondStepSectionProps {
  username: string;
  secondStep: OwnSecondStep;
  /** Called after each change, to load `secondStep` again. */
  onChanged: () => void;
}

const note =
  'After your password, the sign-in asks for a code of an app on your phone. A stolen password alone then opens nothing.';

/** The user is warned when this many recovery codes or fewer are left. */
const lowCodesCount = 3;

/** Lets users set up their second step, renew its recovery codes, forget trusted browsers, and turn it off. */
export function SecondStepSection({ username, secondStep, onChanged }: SecondStepSectionProps) {
  const [openForm, setOpenForm] = useState<'set-up' | 'renew' | 'turn-off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [outcome, setOutcome] = useState<Outcome>();
  const forgetBrowsers = useMutation({
    mutationFn: () => api.call('forgetTrustedBrowsers'),
    onSuccess: () => {
      dropTrustToken(username);
      succeed('Every browser is asked for a code again.');
    },
    onError: (error) => setOutcome({ failed: true, sentence: errorDetail(error) }),
  });

  const open = (form: typeof openForm) => {
    setOutcome(undefined);
    setOpenForm(form);
  };
  const succeed = (sentence: string) => {
    setOpenForm(undefined);
    setOutcome({ failed: false, sentence });
    onChanged();
  };
  const showCodes = (newCodes: readonly string[]) => {
    setCodes(newCodes);
    onChanged();
  };
  const forget = () => {
    if (forgetBrowsers.isPending) return;
    setOutcome(undefined);
    forgetBrowsers.mutate();
  };
  const renewCodes = async ({ current_password, code }: Proof) => {
    const body = { current_password, code };
    showCodes((await api.call('renewRecoveryCodes', { body })).recovery_codes);
  };
  const turnOff = async ({ current_password, code, recovery_code }: Proof) => {
    const proof = recovery_code ? { recovery_code } : { code };
    await api.call('turnOffSecondStep', { body: { current_password, ...proof } });
    succeed('Two-step sign-in is off.');
  };
  const cancel = () => setOpenForm(undefined);
  const form = { username, asksPassword: true, onCancel: cancel };

  return (
    <FormSection heading="Two-step sign-in" note={note}>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          username={username}
          onDone={() => {
            setCodes(undefined);
            succeed(
              openForm === 'set-up'
                ? 'Two-step sign-in is on. Your other devices have been signed out.'
                : 'The former recovery codes no longer work.',
            );
          }}
        />
      ) : (
        <>
          <div>
            <OutcomeNotice outcome={outcome} />
            <SecondStepState {...secondStep} />
          </div>
          {openForm === 'set-up' && (
            <SecondStepSetUp username={username} onTurnedOn={showCodes} onCancel={cancel} />
          )}
          {openForm === 'renew' && (
            <ProofForm {...form} asksCode="app" action="Renew Codes" onSend={renewCodes} />
          )}
          {openForm === 'turn-off' && (
            <ProofForm {...form} asksCode="either" action="Turn Off" color="red" onSend={turnOff} />
          )}
          {openForm === undefined && (
            <Group gap="sm">
              {secondStep.is_on ? (
                <>
                  <Button variant="default" onClick={() => open('renew')}>
                    Renew Recovery Codes
                  </Button>
                  <Button variant="default" onClick={forget}>
                    Forget Trusted Browsers
                  </Button>
                  <Button variant="default" onClick={() => open('turn-off')}>
                    Turn Off
                  </Button>
                </>
              ) : (
                <Button onClick={() => open('set-up')}>Set Up</Button>
              )}
            </Group>
          )}
        </>
      )}
    </FormSection>
  );
}

function SecondStepState({ is_on, recovery_codes_left: left, due_at }: OwnSecondStep) {
  if (!is_on) {
    return (
      <Text>
        It is off. {due_at && `This site requires it: set it up by ${formatDay(due_at)}.`}
      </Text>
    );
  }
  if (left > lowCodesCount) return <Text>It is on. {left} recovery codes are left.</Text>;
  return (
    <>
      <Text>It is on.</Text>
      <Alert color="yellow" mt="sm">
        {describeFewCodes(left)} Renew them before you need them.
      </Alert>
    </>
  );
}

function describeFewCodes(left: number): string {
  if (left === 0) return 'No recovery code is left.';
  return left === 1 ? 'Only 1 recovery code is left.' : `Only ${left} recovery codes are left.`;
}
