import { Autocomplete, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import {
  knownCategory,
  projectCategoryNames,
  projectStatuses,
  projectStatusNames,
} from '#shared/schemas/project-labels.ts';
import { api } from '#web/src/api/client.ts';
import { AddressField } from '#web/src/features/entry-editing/address-field.tsx';
import { EntryList } from '#web/src/ui/admin/entry-list.tsx';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import { FieldPair, FormSection } from '#web/src/ui/admin/form-parts.tsx';
import { PictureField } from '#web/src/ui/admin/picture-field.tsx';
import type { ProjectFormValues } from './project-form.rules.ts';

const statusOptions = projectStatuses.map((value) => ({ value, label: projectStatusNames[value] }));

export interface ProjectFieldsProps {
  form: UseFormReturnType<ProjectFormValues>;
  disabled: boolean;
  isNew: boolean;
  onUploadingChange: (uploading: boolean) => void;
}

/** All fields of a project, in five sections. */
export function ProjectFields({ editor, ...props }: ProjectFieldsProps & { editor: ReactNode }) {
  const { form, disabled } = props;
  return (
    <>
      <BasicInformation {...props} />
      <FormSection heading="Long description" note="The text of the project's own page.">
        {editor}
      </FormSection>
      <FormSection
        heading="Technologies"
        note="Press Enter or type a comma to add. Duplicates are ignored."
      >
        <EntryList
          label="Technologies"
          isLabelHidden
          entry="technology"
          listLabel="Technologies of this project"
          path="technologies"
          separatedByCommas
          value={form.values.technologies}
          onChange={(entries) => form.setFieldValue('technologies', entries)}
          draft={form.values.technologyDraft}
          onDraftChange={(draft) => form.setFieldValue('technologyDraft', draft)}
          error={errorText(form.errors['technologies'])}
          disabled={disabled}
        />
      </FormSection>
      <FormSection heading="Key Highlights" note="Three are shown on the public card.">
        <EntryList
          label="Key Highlights"
          isLabelHidden
          entry="highlight"
          listLabel="Highlights of this project"
          look="lines"
          path="highlights"
          maxLength={limits.highlights.length}
          value={form.values.highlights}
          onChange={(entries) => form.setFieldValue('highlights', entries)}
          draft={form.values.highlightDraft}
          onDraftChange={(draft) => form.setFieldValue('highlightDraft', draft)}
          error={errorText(form.errors['highlights'])}
          disabled={disabled}
        />
      </FormSection>
      <LinksAndMedia {...props} />
    </>
  );
}

function BasicInformation({ form, disabled, isNew }: ProjectFieldsProps) {
  const categories = useCategoryNames();
  return (
    <FormSection heading="Basic Information">
      <TextInput
        label="Title"
        withAsterisk
        maxLength={limits.projectTitle.max}
        disabled={disabled}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        withAsterisk
        autosize
        minRows={3}
        maxLength={limits.projectDescription.max}
        disabled={disabled}
        {...form.getInputProps('description')}
      />
      <AddressField form={form} word="project" isNew={isNew} disabled={disabled} />
      <FieldPair>
        <Autocomplete
          label="Category"
          data={categories}
          maxLength={limits.category.max}
          disabled={disabled}
          {...form.getInputProps('category')}
        />
        <NativeSelect
          label="Status"
          withAsterisk
          data={statusOptions}
          disabled={disabled}
          {...form.getInputProps('status')}
        />
      </FieldPair>
      <FieldPair>
        <DateInput
          label="Start date"
          withAsterisk
          disabled={disabled}
          {...form.getInputProps('start_date')}
        />
        <DateInput label="End date" disabled={disabled} {...form.getInputProps('end_date')} />
      </FieldPair>
      <Checkbox
        label="Show on the home page"
        description={homePageNote}
        disabled={disabled}
        {...form.getInputProps('featured', { type: 'checkbox' })}
      />
    </FormSection>
  );
}

const homePageNote = `The home page shows up to ${limits.home.projects} projects: the newest of those with this mark, or the newest of all when none has it.`;

/** The field's value is a date such as `2026-03-01`, in whatever format the browser shows it. */
function DateInput(props: { label: string; withAsterisk?: boolean; disabled: boolean }) {
  return <TextInput type="date" max="9999-12-31" {...props} />;
}

const imageLabels = {
  alt: 'Image of this project',
  none: "No image: cards show the title's first letter.",
  upload: 'Upload image',
  address: 'Image URL',
  remove: 'Remove image',
};

function LinksAndMedia({ form, disabled, onUploadingChange }: ProjectFieldsProps) {
  const urlProps = { type: 'url', maxLength: limits.url.max, disabled };
  return (
    <FormSection heading="Links & Media">
      <FieldPair>
        <TextInput label="GitHub URL" {...urlProps} {...form.getInputProps('github_url')} />
        <TextInput label="Live URL" {...urlProps} {...form.getInputProps('live_url')} />
      </FieldPair>
      <PictureField
        labels={imageLabels}
        addressFirst
        value={form.values.image_url}
        onChange={(image) => {
          form.setFieldValue('image_url', image);
          form.setFieldValue('cover_view', '');
        }}
        view={{
          value: form.values.cover_view,
          onChange: (view) => form.setFieldValue('cover_view', view),
        }}
        onUploadingChange={onUploadingChange}
        error={errorText(form.errors['image_url'])}
        disabled={disabled}
      />
    </FormSection>
  );
}

/** The names of the known categories and of those in use, each once. */
function useCategoryNames(): string[] {
  const { data } = useQuery({
    queryKey: ['admin-projects', 'categories'],
    queryFn: async ({ signal }) => {
      const { data: projects } = await api.call('listProjects', {
        query: { page_size: limits.pageSize.max },
        signal,
      });
      return projects.map(({ category }) => category);
    },
  });
  const others = data?.filter((category) => category !== '' && !knownCategory(category)) ?? [];
  return [...new Set([...Object.values(projectCategoryNames), ...others])];
}
