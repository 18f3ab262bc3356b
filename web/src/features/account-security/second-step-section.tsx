import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { OwnSecondStep } from '#shared/schemas/account.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { FormSection } from '#web/src/ui/admin/form-parts.tsx';
import { formatDay } from '#web/src/ui/admin/moment.ts';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { ProofForm } from './proof-form.tsx';
import {
  RecoveryCodes,
  renewCodes,
  SecondStepSetUp,
  turnOff,
  useForgetBrowsers,
} from './second-step-set-up.tsx';

export interface SecondStepSectionProps {
  username: string;
  secondStep: OwnSecondStep;
  /** Called after each change; the new state follows. */
  onChanged: () => void;
}

const note =
  'After your password, the sign-in asks for a code of an app on your phone. A stolen password alone then opens nothing.';

/** With this many recovery codes or fewer, the user is warned. */
const lowCodesCount = 3;

/** Lets users set up their second step, renew its recovery codes, forget trusted browsers, and turn it off. */
export function SecondStepSection({ username, secondStep, onChanged }: SecondStepSectionProps) {
  const [doing, setDoing] = useState<'set-up' | 'renew' | 'turn-off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [outcome, setOutcome] = useState<Outcome>();
  const forgetting = useForgetBrowsers(username);

  const begin = (what: typeof doing) => {
    setOutcome(undefined);
    setDoing(what);
  };
  const succeed = (sentence: string) => {
    setDoing(undefined);
    setOutcome({ failed: false, sentence });
    onChanged();
  };
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    onChanged();
  };
  const forget = () => {
    if (forgetting.isPending) return;
    setOutcome(undefined);
    forgetting.mutate(undefined, {
      onSuccess: () => succeed('Every browser is asked for a code again.'),
      onError: (error) => setOutcome({ failed: true, sentence: errorDetail(error) }),
    });
  };
  const cancel = () => setDoing(undefined);
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
              doing === 'set-up'
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
          {doing === 'set-up' && (
            <SecondStepSetUp username={username} onTurnedOn={show} onCancel={cancel} />
          )}
          {doing === 'renew' && (
            <ProofForm
              {...form}
              asksCode="app"
              action="Renew Codes"
              onSend={async (proof) => show(await renewCodes(proof))}
            />
          )}
          {doing === 'turn-off' && (
            <ProofForm
              {...form}
              asksCode="either"
              action="Turn Off"
              color="red"
              onSend={async (proof) => {
                await turnOff(proof);
                succeed('Two-step sign-in is off.');
              }}
            />
          )}
          {doing === undefined && (
            <Group gap="sm">
              {secondStep.is_on ? (
                <>
                  <Button variant="default" onClick={() => begin('renew')}>
                    Renew Recovery Codes
                  </Button>
                  <Button variant="default" onClick={forget}>
                    Forget Trusted Browsers
                  </Button>
                  <Button variant="default" onClick={() => begin('turn-off')}>
                    Turn Off
                  </Button>
                </>
              ) : (
                <Button onClick={() => begin('set-up')}>Set Up</Button>
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
        {fewLeft(left)} Renew them before you need them.
      </Alert>
    </>
  );
}

function fewLeft(left: number): string {
  if (left === 0) return 'No recovery code is left.';
  return left === 1 ? 'Only 1 recovery code is left.' : `Only ${left} recovery codes are left.`;
}
