/** The sections of the settings that are lists. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { settingsLimits as limits } from '#shared/schemas/settings-messages.ts';
import type { SiteSettings, SocialLink } from '#shared/schemas/site-settings.ts';
import { recogniseNetwork, socialLabel } from '#shared/site/networks.ts';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import { ListField } from './list-field.tsx';
import { OwnerPicture } from './owner-files.tsx';
import { type SectionProps, SettingsSectionForm } from './section-form.tsx';
import { networkOptions } from './settings.rules.ts';

const emptyLink: SocialLink = { network: 'other', label: '', address: '' };
const emptyAuthor: SiteSettings['authors'][number] = { name: '', line: '' };

export function SocialLinks(props: SectionProps) {
  return (
    <SettingsSectionForm
      {...props}
      heading="Social links"
      note="Icons in the footer, in this order. The network is recognised from the address."
      keys={['social_links']}
    >
      {({ form, disabled }) => (
        <ListField
          form={form}
          disabled={disabled}
          path="social_links"
          entries={form.values.social_links}
          noun="link"
          nameOf={(link) => socialLabel(link) || link.address}
          empty={emptyLink}
          max={limits.socialLinks}
        >
          {(path, link) => (
            <>
              <TextInput
                label="Address"
                type="url"
                placeholder="https://"
                disabled={disabled}
                {...form.getInputProps(`${path}.address`)}
                onChange={({ currentTarget: { value } }) => {
                  const network = recogniseNetwork(value);
                  form.setFieldValue(`${path}.address`, value);
                  // Keeps a network that was chosen by hand.
                  if (network === 'other') return;
                  form.setFieldValue(`${path}.network`, network);
                  form.setFieldValue(`${path}.label`, '');
                }}
              />
              <NativeSelect
                label="Network"
                data={networkOptions}
                disabled={disabled}
                {...form.getInputProps(`${path}.network`)}
                onChange={({ currentTarget: { value } }) => {
                  form.setFieldValue(`${path}.network`, value);
                  if (value !== 'other') form.setFieldValue(`${path}.label`, '');
                }}
              />
              {link.network === 'other' && (
                <TextInput
                  label="Label"
                  maxLength={limits.label}
                  disabled={disabled}
                  {...form.getInputProps(`${path}.label`)}
                />
              )}
            </>
          )}
        </ListField>
      )}
    </SettingsSectionForm>
  );
}

export function Skills(props: SectionProps) {
  return (
    <SettingsSectionForm
      {...props}
      heading="Skills"
      note="Groups of the home page, in this order; one skill a line."
      keys={['skill_groups']}
    >
      {({ form, disabled }) => (
        <ListField
          form={form}
          disabled={disabled}
          path="skill_groups"
          entries={form.values.skill_groups}
          noun="group"
          nameOf={({ name }) => name}
          empty={{ name: '', entries: [] }}
          max={limits.skillGroups}
        >
          {(path, group) => (
            <>
              <TextInput
                label="Name"
                maxLength={limits.label}
                disabled={disabled}
                {...form.getInputProps(`${path}.name`)}
              />
              <Textarea
                label="Skills"
                autosize
                minRows={2}
                disabled={disabled}
                value={group.entries.join('\n')}
                error={form.errors[`${path}.entries`]}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(`${path}.entries`, currentTarget.value.split('\n'))
                }
              />
            </>
          )}
        </ListField>
      )}
    </SettingsSectionForm>
  );
}

type PairSection = 'numbers' | 'category_colors';

interface PairSectionOptions<Key extends PairSection> {
  section: Key;
  heading: string;
  note: string;
  noun: string;
  nameOf: (entry: SiteSettings[Key][number]) => string;
  empty: SiteSettings[Key][number];
  max: number;
  fields: readonly {
    name: keyof SiteSettings[Key][number] & string;
    label: string;
    maxLength?: number;
    type?: 'color';
  }[];
}

/** @returns a section whose entries have a text field for each value */
function createPairSection<Key extends PairSection>({
  section,
  heading,
  note,
  fields,
  ...list
}: PairSectionOptions<Key>) {
  return function PairSectionForm(props: SectionProps) {
    return (
      <SettingsSectionForm {...props} heading={heading} note={note} keys={[section]}>
        {({ form, disabled }) => (
          <ListField<SiteSettings[Key][number]>
            {...list}
            form={form}
            disabled={disabled}
            path={section}
            entries={form.values[section]}
          >
            {(path) =>
              fields.map(({ name, ...field }) => (
                <TextInput
                  key={name}
                  {...field}
                  disabled={disabled}
                  {...form.getInputProps(`${path}.${name}`)}
                />
              ))
            }
          </ListField>
        )}
      </SettingsSectionForm>
    );
  };
}

export const Numbers = createPairSection({
  section: 'numbers',
  heading: 'Numbers',
  note: 'Tiles of the home page.',
  noun: 'number',
  nameOf: ({ value, label }) => `${value} ${label}`,
  empty: { value: '', label: '' },
  max: limits.numbers,
  fields: [
    { name: 'value', label: 'Number', maxLength: limits.number.value },
    { name: 'label', label: 'What it counts', maxLength: limits.number.label },
  ],
});

export const CategoryColors = createPairSection({
  section: 'category_colors',
  heading: 'Category colours',
  note: 'Categories without one have the default colour.',
  noun: 'category',
  nameOf: ({ category }) => category,
  empty: { category: '', color: '#475569' },
  max: limits.categoryColors,
  fields: [
    { name: 'category', label: 'Category', maxLength: limits.category },
    { name: 'color', label: 'Colour', type: 'color' },
  ],
});

export function Authors(props: SectionProps) {
  const [uploads, setUploads] = useState(0);
  const countUpload = useCallback(
    (running: boolean) => setUploads((count) => count + (running ? 1 : -1)),
    [],
  );
  return (
    <SettingsSectionForm
      {...props}
      heading="Authors"
      note="The card at the end of an author’s posts, by the name above them."
      keys={['authors']}
      uploading={uploads > 0}
    >
      {({ form, disabled }) => (
        <ListField
          form={form}
          // An upload belongs to the author at its index, so the list must not change before it ends.
          disabled={disabled || uploads > 0}
          path="authors"
          entries={form.values.authors}
          noun="author"
          nameOf={({ name }) => name}
          empty={emptyAuthor}
          max={limits.authors}
        >
          {(path, { name, picture = null }) => (
            <>
              <TextInput
                label="Name"
                maxLength={limits.author.name}
                disabled={disabled}
                {...form.getInputProps(`${path}.name`)}
              />
              <TextInput
                label="Line"
                maxLength={limits.author.line}
                disabled={disabled}
                {...form.getInputProps(`${path}.line`)}
              />
              <OwnerPicture
                legend="Picture"
                owner={name.trim() || 'this author'}
                none="The card shows a letter."
                value={picture}
                onChange={(value) => form.setFieldValue(`${path}.picture`, value ?? undefined)}
                onUploadingChange={countUpload}
                error={errorText(form.errors[`${path}.picture`])}
                disabled={disabled}
              />
            </>
          )}
        </ListField>
      )}
    </SettingsSectionForm>
  );
}
