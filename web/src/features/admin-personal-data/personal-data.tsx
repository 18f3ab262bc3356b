import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import { personalDataMessages } from '#shared/schemas/admin-messages.ts';
import { ApiError } from '#web/src/api/client.ts';
import { DashedList } from '#web/src/ui/admin/facts.tsx';
import { LoadingRows } from '#web/src/ui/admin/list-states.tsx';
import { Failure, LockedNote, SubmitButton } from '#web/src/ui/admin/form-parts.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';
import { LookUpResult } from './look-up-result.tsx';
import { useLookUp } from './personal-data.queries.ts';
import { personalDataNotes } from './personal-data.rules.ts';

export interface PersonalDataProps {
  actorId: string;
  /** Why this account cannot look up data; undefined for administrators. */
  lockedBecause: string | undefined;
}

/** Shows, downloads and erases what is stored about one person. */
export function PersonalData({ actorId, lockedBecause }: PersonalDataProps) {
  const form = useForm({ initialValues: { email: '' } });
  const lookUp = useLookUp();
  const [outcome, setOutcome] = useState<Outcome>();
  const { element, focusFirstError } = useFocusFirstError();
  const isLocked = lockedBecause !== undefined;
  const emailError = lookUp.error instanceof ApiError ? lookUp.error.errors['email'] : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (lookUp.isPending || isLocked) return;
    setOutcome(undefined);
    await lookUp.mutateAsync(form.values.email.trim()).catch(focusFirstError);
  }

  return (
    <>
      <PageHead title="Personal Data" />
      <Stack gap="lg" maw="48rem">
        <Text c="var(--ink-2)">
          When somebody asks what the site knows about them, or wants it deleted, look up their
          e-mail address here. If they have used several, look up each.
        </Text>
        <LockedNote reason={lockedBecause}>nothing can be looked up</LockedNote>
        <form ref={element} onSubmit={submit} noValidate aria-label="Look up an address">
          <Stack gap="md">
            <TextInput
              label="Email"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.email.max}
              maw="28rem"
              disabled={isLocked}
              {...form.getInputProps('email')}
              error={emailError}
            />
            <Group>
              <SubmitButton lockedBecause={lockedBecause} isBusy={lookUp.isPending}>
                Look up
              </SubmitButton>
            </Group>
            <Failure>
              {lookUp.isError && emailError === undefined && personalDataMessages.lookUpFailed}
            </Failure>
          </Stack>
        </form>
        <DashedList items={personalDataNotes} gap="0.35rem" c="var(--ink-2)" fz="sm" />
        <OutcomeNotice outcome={outcome} />
        {lookUp.isPending && <LoadingRows label="Looking up the address" heights={[40, 120]} />}
        {lookUp.data && (
          <LookUpResult
            key={lookUp.submittedAt}
            {...lookUp.data}
            actorId={actorId}
            onOutcome={setOutcome}
            onErased={lookUp.reset}
          />
        )}
      </Stack>
    </>
  );
}
