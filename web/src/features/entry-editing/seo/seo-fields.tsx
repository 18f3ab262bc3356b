import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { sentSeoSchema } from '#shared/entries/seo.ts';
import { limits } from '#shared/schemas/limits.ts';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';
import { FieldGroup } from '#web/src/ui/admin/form-parts.tsx';
import { PictureField } from '#web/src/ui/admin/picture-field.tsx';
import { LanguageField } from './language-field.tsx';
import { emptySeo, type SeoValues, setSeo } from './seo-values.ts';

export interface SeoFieldsProps {
  word: string;
  value: SeoValues;
  onChange: (value: SeoValues) => void;
  /** The field of the text's language, as the form has it. */
  language: { value: string; onChange: (value: string) => void; error?: ReactNode };
  /** Once a save was refused. */
  showErrors: boolean;
  disabled: boolean;
  onUploadingChange: (uploading: boolean) => void;
}

const pictureLabels = {
  alt: 'Picture of shared links',
  none: 'No picture of its own: shared links show one with the title.',
  upload: 'Upload picture',
  address: 'Picture address',
  addressDescription: 'The URL of an image on the web, instead of an upload.',
  remove: 'Remove picture',
};

/** Loaded when the section is opened. */
export function SeoFields(props: SeoFieldsProps) {
  const { word, value, onChange, language, showErrors, disabled, onUploadingChange } = props;
  const errors = showErrors ? errorsIn(value) : {};
  const set = (change: Partial<SeoValues>) => onChange({ ...value, ...change });
  return (
    <Stack gap="lg" mt="md">
      <LanguageField {...language} disabled={disabled} />
      <TextInput
        label="Title for search engines"
        description={`Leave empty to use the ${word}'s title. ${lengthNote(value.title, limits.seoTitle)}`}
        maxLength={limits.seoTitle.max}
        value={value.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={errors.title}
        disabled={disabled}
      />
      <Textarea
        label="Description for search engines"
        description={`Leave empty to use what lists show. ${lengthNote(value.description, limits.seoDescription)}`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.seoDescription.max}
        value={value.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={errors.description}
        disabled={disabled}
      />
      <TextInput
        label="First published at"
        description="The full address where this text appeared first, if not here. Search engines are sent there."
        type="url"
        maxLength={limits.url.max}
        value={value.canonical}
        onChange={(event) => set({ canonical: event.currentTarget.value })}
        error={errors.canonical}
        disabled={disabled}
      />
      <Checkbox
        label="Keep out of search engines"
        description={`Readers still find the ${word} on this site.`}
        checked={value.noindex}
        onChange={(event) => set({ noindex: event.currentTarget.checked })}
        disabled={disabled}
      />
      <FieldGroup legend="Picture of shared links" gap="sm">
        <PictureField
          labels={pictureLabels}
          value={value.image}
          onChange={(image) => set({ image })}
          onUploadingChange={onUploadingChange}
          error={errors.image}
          disabled={disabled}
        />
      </FieldGroup>
    </Stack>
  );
}

function lengthNote({ length }: string, { max }: { max: number }): string {
  return `${length} of ${max} characters.`;
}

function errorsIn(value: SeoValues): FieldErrors<SeoValues> {
  return schemaErrors(emptySeo, sentSeoSchema.safeParse(setSeo(value) ?? null));
}
