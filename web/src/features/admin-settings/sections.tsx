/** The sections of the settings, in the order of the screen. */
import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { settingsLimits as limits } from '#shared/schemas/settings-messages.ts';
import type { SocialLink } from '#shared/schemas/site-settings.ts';
import { recogniseNetwork, socialLabel } from '#shared/site/networks.ts';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import { FieldGroup } from '#web/src/ui/admin/field-group.tsx';
import { FieldPair } from '#web/src/ui/admin/form-section.tsx';
import { ListField } from './list-field.tsx';
import { CurriculumVitae, OwnerPicture } from './owner-files.tsx';
import { PageOrder } from './page-order.tsx';
import { type SectionProps, SettingsSectionForm } from './section-form.tsx';
import { networkOptions } from './settings.rules.ts';

function Profile(props: SectionProps) {
  const [sendsPortrait, setSendsPortrait] = useState(false);
  const [sendsCv, setSendsCv] = useState(false);
  return (
    <SettingsSectionForm
      {...props}
      heading="Profile"
      note="Large on the home page; the name also stands in header, footer and titles."
      keys={['profile']}
      uploading={sendsPortrait || sendsCv}
    >
      {({ form, disabled }) => {
        const file = (name: 'portrait' | 'cv') => ({
          value: form.values.profile[name],
          onChange: (value: string | null) => form.setFieldValue(`profile.${name}`, value),
          onUploadingChange: name === 'cv' ? setSendsCv : setSendsPortrait,
          error: errorText(form.errors[`profile.${name}`]),
          disabled,
        });
        return (
          <>
            <FieldPair>
              <TextInput
                label="Name"
                withAsterisk
                maxLength={limits.name}
                disabled={disabled}
                {...form.getInputProps('profile.name')}
              />
              <TextInput
                label="Title"
                withAsterisk
                maxLength={limits.title}
                disabled={disabled}
                {...form.getInputProps('profile.title')}
              />
            </FieldPair>
            <Textarea
              label="Bio"
              withAsterisk
              autosize
              minRows={3}
              maxLength={limits.bio}
              disabled={disabled}
              {...form.getInputProps('profile.bio')}
            />
            <OwnerPicture
              legend="Portrait"
              none="The home page shows no portrait."
              {...file('portrait')}
            />
            <CurriculumVitae {...file('cv')} />
          </>
        );
      }}
    </SettingsSectionForm>
  );
}

function Availability(props: SectionProps) {
  return (
    <SettingsSectionForm
      {...props}
      heading="Place and availability"
      note="On the home page and on the contact page."
      keys={['place', 'availability']}
    >
      {({ form, disabled }) => {
        const field = (path: string, label: string, maxLength: number) => ({
          label,
          maxLength,
          disabled,
          ...form.getInputProps(path),
        });
        return (
          <>
            <FieldPair>
              <TextInput withAsterisk {...field('place.location', 'Location', limits.location)} />
              <TextInput withAsterisk {...field('place.country', 'Country', limits.country)} />
            </FieldPair>
            <Switch
              label="Available for work"
              description="Otherwise the lamp on the home page is off, and the contact page says the line below."
              disabled={disabled}
              {...form.getInputProps('availability.available', { type: 'checkbox' })}
            />
            <TextInput
              withAsterisk
              {...field('availability.line', 'Line on the home page', limits.availability)}
            />
            <FieldGroup legend="Cards of the contact page">
              <TextInput
                withAsterisk
                {...field('availability.card_title', 'Title while available', limits.cardLine)}
              />
              <FieldPair>
                <TextInput {...field('availability.card_text', 'Below it', limits.cardLine)} />
                <TextInput
                  {...field('availability.place_text', 'Below the place', limits.cardLine)}
                />
              </FieldPair>
            </FieldGroup>
          </>
        );
      }}
    </SettingsSectionForm>
  );
}

const noLink: SocialLink = { network: 'other', label: '', address: '' };

function SocialLinks(props: SectionProps) {
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
          empty={noLink}
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

function Skills(props: SectionProps) {
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

function Numbers(props: SectionProps) {
  return (
    <SettingsSectionForm
      {...props}
      heading="Numbers"
      note="Tiles of the home page."
      keys={['numbers']}
    >
      {({ form, disabled }) => (
        <ListField
          form={form}
          disabled={disabled}
          path="numbers"
          entries={form.values.numbers}
          noun="number"
          nameOf={({ value, label }) => `${value} ${label}`}
          empty={{ value: '', label: '' }}
          max={limits.numbers}
        >
          {(path) => (
            <>
              <TextInput
                label="Number"
                maxLength={limits.number.value}
                disabled={disabled}
                {...form.getInputProps(`${path}.value`)}
              />
              <TextInput
                label="What it counts"
                maxLength={limits.number.label}
                disabled={disabled}
                {...form.getInputProps(`${path}.label`)}
              />
            </>
          )}
        </ListField>
      )}
    </SettingsSectionForm>
  );
}

const introPages = [
  ['blog', 'Blog'],
  ['projects', 'Projects'],
  ['contact', 'Contact'],
] as const;

function Intros(props: SectionProps) {
  return (
    <SettingsSectionForm
      {...props}
      heading="Intros"
      note="The lines below the headings of these pages."
      keys={['intros']}
    >
      {({ form, disabled }) =>
        introPages.map(([page, label]) => (
          <Textarea
            key={page}
            label={label}
            withAsterisk
            autosize
            minRows={2}
            maxLength={limits.intro}
            disabled={disabled}
            {...form.getInputProps(`intros.${page}`)}
          />
        ))
      }
    </SettingsSectionForm>
  );
}

const navigationChoices = [
  {
    legend: 'Links in the header',
    choices: [
      ['header.home', 'Home'],
      ['header.blog', 'Blog'],
      ['header.projects', 'Projects'],
      ['header.contact', 'Contact'],
    ],
  },
  {
    legend: 'In the footer',
    choices: [
      ['footer.social_links', 'Social links'],
      ['footer.subscribe', 'Subscribe'],
    ],
  },
  {
    legend: 'Hide whole sections',
    note: 'Their addresses then answer “not found”, and they leave search, feeds and the sitemap. Nothing is deleted.',
    choices: [
      ['hidden.blog', 'Hide the blog'],
      ['hidden.projects', 'Hide the projects'],
    ],
  },
] as const;

function Navigation(props: SectionProps) {
  return (
    <SettingsSectionForm
      {...props}
      heading="Header and footer"
      note="Pages of your own say in their forms whether they have a link."
      keys={['navigation']}
    >
      {({ form, disabled }) => (
        <>
          {navigationChoices.map(({ legend, choices, ...group }) => (
            <FieldGroup key={legend} legend={legend}>
              {choices.map(([path, label]) => (
                <Checkbox
                  key={path}
                  label={label}
                  description={'note' in group ? group.note : undefined}
                  disabled={disabled}
                  {...form.getInputProps(`navigation.${path}`, { type: 'checkbox' })}
                />
              ))}
            </FieldGroup>
          ))}
          <PageOrder form={form} disabled={disabled} />
        </>
      )}
    </SettingsSectionForm>
  );
}

function CategoryColors(props: SectionProps) {
  return (
    <SettingsSectionForm
      {...props}
      heading="Category colours"
      note="Categories without one have the default colour."
      keys={['category_colors']}
    >
      {({ form, disabled }) => (
        <ListField
          form={form}
          disabled={disabled}
          path="category_colors"
          entries={form.values.category_colors}
          noun="category"
          nameOf={({ category }) => category}
          empty={{ category: '', color: '#475569' }}
          max={limits.categoryColors}
        >
          {(path) => (
            <>
              <TextInput
                label="Category"
                maxLength={limits.category}
                disabled={disabled}
                {...form.getInputProps(`${path}.category`)}
              />
              <TextInput
                label="Colour"
                type="color"
                disabled={disabled}
                {...form.getInputProps(`${path}.color`)}
              />
            </>
          )}
        </ListField>
      )}
    </SettingsSectionForm>
  );
}

function Authors(props: SectionProps) {
  return (
    <SettingsSectionForm
      {...props}
      heading="Authors"
      note="The line at the end of an author’s posts, by the name above them."
      keys={['authors']}
    >
      {({ form, disabled }) => (
        <ListField
          form={form}
          disabled={disabled}
          path="authors"
          entries={form.values.authors}
          noun="author"
          nameOf={({ name }) => name}
          empty={{ name: '', line: '' }}
          max={limits.authors}
        >
          {(path) => (
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
            </>
          )}
        </ListField>
      )}
    </SettingsSectionForm>
  );
}

const trackingModes = [
  { value: 'on', label: 'Recorded, unless a visitor or a browser says no' },
  { value: 'consent', label: 'Recorded only after a visitor has said yes' },
  { value: 'off', label: 'Not recorded' },
];

function Visits(props: SectionProps) {
  const [uploading, setUploading] = useState(false);
  return (
    <SettingsSectionForm
      {...props}
      heading="Visits, mail and sharing"
      keys={['tracking', 'support_email', 'social_image']}
      uploading={uploading}
    >
      {({ form, disabled }) => (
        <>
          <NativeSelect
            label="Visits"
            data={trackingModes}
            disabled={disabled}
            {...form.getInputProps('tracking')}
          />
          <TextInput
            label="Support address"
            description="Where “Contact Support” and the contact page write to."
            type="email"
            withAsterisk
            disabled={disabled}
            {...form.getInputProps('support_email')}
          />
          <OwnerPicture
            legend="Social picture"
            none="Shared links to pages without a picture show a drawn one."
            value={form.values.social_image}
            onChange={(value) => form.setFieldValue('social_image', value)}
            onUploadingChange={setUploading}
            error={errorText(form.errors['social_image'])}
            disabled={disabled}
          />
        </>
      )}
    </SettingsSectionForm>
  );
}

export const sections: readonly ComponentType<SectionProps>[] = [
  Profile,
  Availability,
  SocialLinks,
  Skills,
  Numbers,
  Intros,
  Navigation,
  CategoryColors,
  Authors,
  Visits,
];
