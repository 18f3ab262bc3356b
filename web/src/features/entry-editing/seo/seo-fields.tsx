import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { sentLanguageSchema } from '#shared/entries/language.ts';
import { sentSeoSchema } from '#shared/entries/seo.ts';
import { siteLanguage } from '#shared/site/site-texts.ts';
import { limits } from '#shared/schemas/limits.ts';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';
import { FieldGroup } from '#web/src/ui/admin/form-parts.tsx';
import { PictureField } from '#web/src/ui/admin/picture-field.tsx';
import { emptySeo, type SeoValues, filledSeo } from './seo-values.ts';

export interface SeoFieldsProps {
  word: string;
  value: SeoValues;
  onChange: (value: SeoValues) => void;
  language: Omit<LanguageFieldProps, 'disabled'>;
  /** True after a save that was refused because of these fields. */
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

/** The fields for language, search engines and shared links; loaded when the section is opened. */
export function SeoFields(props: SeoFieldsProps) {
  const { word, value, onChange, language, showErrors, disabled, onUploadingChange } = props;
  const errors = showErrors ? seoErrors(value) : {};
  const set = (change: Partial<SeoValues>) => onChange({ ...value, ...change });
  const textProps = (name: 'title' | 'description' | 'canonical') => ({
    value: value[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: event.currentTarget.value }),
    error: errors[name],
    disabled,
  });
  return (
    <Stack gap="lg" mt="md">
      <LanguageField {...language} disabled={disabled} />
      <TextInput
        label="Title for search engines"
        description={`Leave empty to use the ${word}'s title. ${lengthNote(value.title, limits.seoTitle)}`}
        maxLength={limits.seoTitle.max}
        {...textProps('title')}
      />
      <Textarea
        label="Description for search engines"
        description={`Leave empty to use what lists show. ${lengthNote(value.description, limits.seoDescription)}`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.seoDescription.max}
        {...textProps('description')}
      />
      <TextInput
        label="First published at"
        description="The full address where this text appeared first, if not here. Search engines are sent there."
        type="url"
        maxLength={limits.url.max}
        {...textProps('canonical')}
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

function seoErrors(value: SeoValues): FieldErrors<SeoValues> {
  return schemaErrors(emptySeo, sentSeoSchema.safeParse(filledSeo(value) ?? null));
}

interface LanguageFieldProps {
  /** A language tag, possibly half typed; empty for the site's language. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  disabled: boolean;
}

/** Accepts a language tag, or the name of a language, which becomes its tag when the field is left. */
function LanguageField({ value, onChange, error, disabled }: LanguageFieldProps) {
  const listId = useId();
  return (
    <>
      <TextInput
        label="Language"
        description={describeLanguage(value)}
        placeholder={languageName(siteLanguage)}
        list={listId}
        maxLength={limits.language.max}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          const tag = tagFromName(value);
          if (tag !== undefined) onChange(tag);
        }}
        error={error}
        disabled={disabled}
      />
      {/* A native list, because Mantine's would add a script to every form. */}
      <datalist id={listId}>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(tag)}
          </option>
        ))}
      </datalist>
    </>
  );
}

const names = new Intl.DisplayNames(siteLanguage, { type: 'language', fallback: 'none' });
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const longTags = ['en-GB', 'fil', 'pt-BR', 'yue', 'zh-Hans', 'zh-Hant'];

/** The two-letter tags that the browser can name, and `longTags`, sorted by name. Retired tags such as `iw` are left out. */
const tags = [...letters.flatMap((first) => letters.map((second) => first + second)), ...longTags]
  .filter((tag) => names.of(tag) !== undefined && Intl.getCanonicalLocales(tag)[0] === tag)
  .toSorted((one, two) => languageName(one).localeCompare(languageName(two), siteLanguage));

function languageName(tag: string): string {
  return names.of(tag) ?? tag;
}

function tagFromName(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  return tags.find((tag) => languageName(tag).toLowerCase() === name);
}

function describeLanguage(value: string): string {
  const { success, data } = sentLanguageSchema.safeParse(value);
  if (!success) return 'Choose one, or type its tag.';
  // `Intl.DisplayNames` cannot name a tag with extensions, so they are cut off.
  const { baseName } = new Intl.Locale(data ?? siteLanguage);
  return `Read aloud, hyphenated and announced to search engines as ${languageName(baseName)}.`;
}
