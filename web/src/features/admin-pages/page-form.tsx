import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { pageSlugFrom } from '#shared/entries/reserved-slugs.ts';
import { pagePath } from '#shared/platform/http.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import type { Page } from '#shared/schemas/pages.ts';
import { readerDelayMinutes, useDashboard } from '#web/src/api/dashboard.queries.ts';
import { AddressField } from '#web/src/features/entry-editing/address-field.tsx';
import { liveOutcome } from '#web/src/features/entry-editing/entry-values.rules.ts';
import { ViewTool } from '#web/src/features/entry-editing/tools/entry-tools.tsx';
import {
  type EntryFormProps,
  useEntryEditing,
} from '#web/src/features/entry-editing/use-entry-editing.ts';
import {
  ExcerptField,
  SavePanel,
  WritingForm,
} from '#web/src/features/entry-editing/writing/writing-form.tsx';
import { FieldGroup } from '#web/src/ui/admin/form-parts.tsx';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { type PageFormValues, pageKind, PageStatus } from './page.kind.tsx';

const buttons = [
  { name: 'published', label: 'Publish' },
  { name: 'draft', label: 'Save as Draft' },
] as const;

export function PageForm(props: EntryFormProps<Page>) {
  const editing = useEntryEditing(pageKind, {
    ...props,
    onSaved: (outcome) => props.onSaved(outcome),
    mainButton: 'published',
    outcomeOf: (now, before) => saveOutcome(now, before, readerDelayMinutes(dashboard.data)),
  });
  const { entry: page, form, readOnly } = editing;
  const isLive = page?.is_draft === false;
  const dashboard = useDashboard({ enabled: isLive });
  const fieldProps = { form, disabled: readOnly };
  return (
    <WritingForm
      editing={editing}
      save={
        <SavePanel
          editing={editing}
          buttons={buttons}
          badge={page && <PageStatus isDraft={page.is_draft} />}
        />
      }
      tools={isLive && <ViewTool word="page" path={pagePath(page.slug)} />}
    >
      <ExcerptField {...fieldProps} word="page" />
      <AddressField
        {...fieldProps}
        word="page"
        isNew={page === undefined}
        toStoredSlug={pageSlugFrom}
      />
      <FieldGroup legend="Links to this page" gap="md">
        <LinkPositionField {...fieldProps} name="header" />
        <LinkPositionField {...fieldProps} name="footer" />
      </FieldGroup>
    </WritingForm>
  );
}

function saveOutcome(now: Page, before: Page | undefined, delayMinutes?: number): Outcome {
  const { title, slug } = now;
  const wasLive = before?.is_draft === false;
  if (!now.is_draft) {
    const link = { name: 'View page', path: pagePath(slug), newTab: true };
    return liveOutcome({ title, wasLive, delayMinutes, link });
  }
  const consequence = wasLive ? ' Readers can no longer find it.' : '';
  return { failed: false, sentence: `“${title}” is saved as a draft.${consequence}` };
}

interface LinkPositionFieldProps {
  form: UseFormReturnType<PageFormValues>;
  name: 'header' | 'footer';
  disabled: boolean;
}

/** Chooses whether the site's header or footer links to this page, and the position of the link. */
function LinkPositionField({ form, name, disabled }: LinkPositionFieldProps) {
  const position = form.values[name];
  const { onChange, ...input } = form.getInputProps(name);
  return (
    <>
      <Checkbox
        label={`Show in ${name}`}
        checked={position !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? '1' : null)}
        disabled={disabled}
      />
      {position !== null && (
        <TextInput
          {...input}
          type="number"
          min={1}
          max={authorLimits.pagePlace.max}
          label={`Order in the ${name}`}
          description="The lowest number comes first."
          value={position}
          onChange={onChange}
          disabled={disabled}
        />
      )}
    </>
  );
}
