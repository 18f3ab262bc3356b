import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { SignInRules } from '#shared/schemas/account.ts';
import { settingsFormMessages } from '#shared/schemas/settings-messages.ts';
import { api, errorDetail } from '#web/src/api/client.ts';
import {
  Failure,
  FormEnd,
  FormSection,
  SubmitButton,
  SuccessNotice,
} from '#web/src/ui/admin/form-parts.tsx';
import { LoadingRows, RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { formatDay } from '#web/src/ui/admin/moment.ts';

const heading = 'Sign-in';
const rulesKey = ['sign-in-rules'];

export interface SignInRulesSectionProps {
  /** Called after a save, because the rules may also apply to the signed-in administrator. */
  onSaved: () => void;
  /** Called with the section's name and whether it has unsaved changes. */
  onUnsaved: (heading: string, unsaved: boolean) => void;
}

/** Chooses who must use a second step to sign in. Rendered for administrators only. */
export function SignInRulesSection(props: SignInRulesSectionProps) {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => api.call('getSignInRules', { signal }),
  });
  return (
    <FormSection
      heading={heading}
      note="For accounts that work on the site. It is not part of the versions of the settings."
    >
      {isPending && <LoadingRows label="Loading who needs a second step" heights={[64]} />}
      {isError && (
        <RetryNotice onRetry={() => void refetch()}>{settingsFormMessages.loadFailed}</RetryNotice>
      )}
      {data && <RulesForm {...props} rules={data} />}
    </FormSection>
  );
}

function RulesForm({
  rules,
  onSaved,
  onUnsaved,
}: SignInRulesSectionProps & { rules: SignInRules }) {
  const since = rules.second_step_required_since;
  const isRequired = since !== null;
  const [chosen, setChosen] = useState<boolean>();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (require_second_step: boolean) =>
      api.call('updateSignInRules', { body: { require_second_step } }),
    onSuccess: (saved) => {
      queries.setQueryData(rulesKey, saved);
      setChosen(undefined);
      onSaved();
    },
  });
  const isUnsaved = chosen !== undefined && chosen !== isRequired;
  useEffect(() => onUnsaved(heading, isUnsaved), [isUnsaved, onUnsaved]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(chosen ?? isRequired);
  };
  return (
    <form onSubmit={submit} aria-label={heading}>
      <Stack gap="1.35rem">
        <Checkbox
          label="Require two-step sign-in of staff and administrators"
          description="Also of you. Everybody gets seven days and a reminder; after that, the admin area opens only when it is set up. Whoever loses the device and the recovery codes needs an administrator, or who deployed the site."
          checked={chosen ?? isRequired}
          onChange={({ currentTarget: { checked } }) => setChosen(checked)}
        />
        {since && (
          <Text c="var(--ink-2)" fz="sm">
            Required since <time dateTime={since}>{formatDay(since)}</time>.
          </Text>
        )}
        <Failure>
          {save.isError && `${settingsFormMessages.saveFailed} ${errorDetail(save.error, '')}`}
        </Failure>
        <SuccessNotice>{save.isSuccess && !isUnsaved ? 'Saved.' : undefined}</SuccessNotice>
        <FormEnd note={isUnsaved ? 'Not saved yet' : undefined}>
          <SubmitButton lockedBecause={undefined} isBusy={save.isPending}>
            Save {heading}
          </SubmitButton>
        </FormEnd>
      </Stack>
    </form>
  );
}
