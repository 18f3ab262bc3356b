/** The sections of the settings that are lists. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { settingsLimits as limits } from '#shared/schemas/settings-messages.ts';
import type { SiteSettings, SocialLink } from '#shared/schemas/site-settings.ts';
import { recogniseNetwork, socialLabel } from '#shared/site/networks.ts';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import { ListField, type ListFieldProps } from './list-field.tsx';
import { OwnerPicture } from './owner-files.tsx';
import {
  type Fields,
  inputProps,
  type SectionProps,
  SettingsSectionForm,
} from './section-form.tsx';
import { networkOptions } from './settings.rules.ts';

type ListKey = 'social_links' | 'skill_groups' | 'numbers' | 'category_colors' | 'authors';
type Entry<Key extends ListKey> = SiteSettings[Key][number];

interface ListSectionProps<Key extends ListKey>
  extends SectionProps,
    Pick<ListFieldProps<Entry<Key>>, 'noun' | 'nameOf' | 'empty' | 'max'> {
  heading: string;
  note: string;
  list: Key;
  uploading?: boolean;
  children: (fields: Fields, path: string, entry: Entry<Key>) => ReactNode;
}

/** A section that consists of one list. */
function ListSection<Key extends ListKey>(props: ListSectionProps<Key>) {
  const { list, noun, nameOf, empty, max, uploading = false, children, ...section } = props;
  return (
    <SettingsSectionForm {...section} keys={[list]} uploading={uploading}>
      {(fields) => (
        <ListField<Entry<Key>>
          {...{ noun, nameOf, empty, max }}
          form={fields.form}
          // An upload belongs to the entry at its index, so the list must not change before it ends.
          disabled={fields.disabled || uploading}
          path={list}
          entries={fields.form.values[list]}
        >
          {(path, entry) => children(fields, path, entry)}
        </ListField>
      )}
    </SettingsSectionForm>
  );
}

const emptyLink: SocialLink = { network: 'other', label: '', address: '' };

export function SocialLinks(props: SectionProps) {
  return (
    <ListSection
      {...props}
      heading="Social links"
      note="Icons in the footer, in this order. The network is recognised from the address."
      list="social_links"
      noun="link"
      nameOf={(link) => socialLabel(link) || link.address}
      empty={emptyLink}
      max={limits.socialLinks}
    >
      {(fields, path, link) => (
        <>
          <TextInput
            type="url"
            placeholder="https://"
            {...inputProps(fields, `${path}.address`, 'Address')}
            onChange={({ currentTarget: { value } }) => {
              const network = recogniseNetwork(value);
              fields.form.setFieldValue(`${path}.address`, value);
              // Keeps a network that was chosen by hand.
              if (network === 'other') return;
              fields.form.setFieldValue(`${path}.network`, network);
              fields.form.setFieldValue(`${path}.label`, '');
            }}
          />
          <NativeSelect
            data={networkOptions}
            {...inputProps(fields, `${path}.network`, 'Network')}
            onChange={({ currentTarget: { value } }) => {
              fields.form.setFieldValue(`${path}.network`, value);
              if (value !== 'other') fields.form.setFieldValue(`${path}.label`, '');
            }}
          />
          {link.network === 'other' && (
            <TextInput {...inputProps(fields, `${path}.label`, 'Label', limits.label)} />
          )}
        </>
      )}
    </ListSection>
  );
}

export function Skills(props: SectionProps) {
  return (
    <ListSection
      {...props}
      heading="Skills"
      note="Groups of the home page, in this order; one skill a line."
      list="skill_groups"
      noun="group"
      nameOf={({ name }) => name}
      empty={{ name: '', entries: [] }}
      max={limits.skillGroups}
    >
      {(fields, path, group) => (
        <>
          <TextInput {...inputProps(fields, `${path}.name`, 'Name', limits.label)} />
          <Textarea
            autosize
            minRows={2}
            {...inputProps(fields, `${path}.entries`, 'Skills')}
            value={group.entries.join('\n')}
            onChange={({ currentTarget }) =>
              fields.form.setFieldValue(`${path}.entries`, currentTarget.value.split('\n'))
            }
          />
        </>
      )}
    </ListSection>
  );
}

export function Numbers(props: SectionProps) {
  return (
    <ListSection
      {...props}
      heading="Numbers"
      note="Tiles of the home page."
      list="numbers"
      noun="number"
      nameOf={({ value, label }) => `${value} ${label}`}
      empty={{ value: '', label: '' }}
      max={limits.numbers}
    >
      {(fields, path) => (
        <>
          <TextInput {...inputProps(fields, `${path}.value`, 'Number', limits.number.value)} />
          <TextInput
            {...inputProps(fields, `${path}.label`, 'What it counts', limits.number.label)}
          />
        </>
      )}
    </ListSection>
  );
}

export function CategoryColors(props: SectionProps) {
  return (
    <ListSection
      {...props}
      heading="Category colours"
      note="Categories without one have the default colour."
      list="category_colors"
      noun="category"
      nameOf={({ category }) => category}
      empty={{ category: '', color: '#475569' }}
      max={limits.categoryColors}
    >
      {(fields, path) => (
        <>
          <TextInput {...inputProps(fields, `${path}.category`, 'Category', limits.category)} />
          <TextInput type="color" {...inputProps(fields, `${path}.color`, 'Colour')} />
        </>
      )}
    </ListSection>
  );
}

export function Authors(props: SectionProps) {
  const [uploads, setUploads] = useState(0);
  const countUpload = useCallback(
    (running: boolean) => setUploads((count) => count + (running ? 1 : -1)),
    [],
  );
  return (
    <ListSection
      {...props}
      heading="Authors"
      note="The card at the end of an author’s posts, by the name above them."
      list="authors"
      noun="author"
      nameOf={({ name }) => name}
      empty={{ name: '', line: '' }}
      max={limits.authors}
      uploading={uploads > 0}
    >
      {(fields, path, { name, picture = null }) => (
        <>
          <TextInput {...inputProps(fields, `${path}.name`, 'Name', limits.author.name)} />
          <TextInput {...inputProps(fields, `${path}.line`, 'Line', limits.author.line)} />
          <OwnerPicture
            legend="Picture"
            owner={name.trim() || 'this author'}
            none="The card shows a letter."
            value={picture}
            onChange={(value) => fields.form.setFieldValue(`${path}.picture`, value ?? undefined)}
            onUploadingChange={countUpload}
            error={errorText(fields.form.errors[`${path}.picture`])}
            disabled={fields.disabled}
          />
        </>
      )}
    </ListSection>
  );
}
