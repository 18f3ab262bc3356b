/** The sections of the settings, in the order of the screen. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { settingsLimits as limits } from '#shared/schemas/settings-messages.ts';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import { FieldGroup, FieldPair } from '#web/src/ui/admin/form-parts.tsx';
import { Authors, CategoryColors, Numbers, Skills, SocialLinks } from './list-sections.tsx';
import { CurriculumVitae, OwnerPicture } from './owner-files.tsx';
import { PageOrder } from './list-field.tsx';
import { inputProps, type SectionProps, SettingsSectionForm } from './section-form.tsx';

function Profile(props: SectionProps) {
  const [isUploadingPortrait, setUploadingPortrait] = useState(false);
  const [isUploadingCv, setUploadingCv] = useState(false);
  return (
    <SettingsSectionForm
      {...props}
      heading="Profile"
      note="Large on the home page; the name also stands in header, footer and titles."
      keys={['profile']}
      uploading={isUploadingPortrait || isUploadingCv}
    >
      {(fields) => {
        const { form, disabled } = fields;
        const fileProps = (name: 'portrait' | 'cv') => ({
          value: form.values.profile[name],
          onChange: (value: string | null) => form.setFieldValue(`profile.${name}`, value),
          onUploadingChange: name === 'cv' ? setUploadingCv : setUploadingPortrait,
          error: errorText(form.errors[`profile.${name}`]),
          disabled,
        });
        return (
          <>
            <FieldPair>
              <TextInput
                withAsterisk
                {...inputProps(fields, 'profile.name', 'Name', limits.name)}
              />
              <TextInput
                withAsterisk
                {...inputProps(fields, 'profile.title', 'Title', limits.title)}
              />
            </FieldPair>
            <Textarea
              withAsterisk
              autosize
              minRows={3}
              {...inputProps(fields, 'profile.bio', 'Bio', limits.bio)}
            />
            <OwnerPicture
              legend="Portrait"
              none="The home page shows no portrait."
              {...fileProps('portrait')}
            />
            <CurriculumVitae {...fileProps('cv')} />
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
      {(fields) => {
        const field = (path: string, label: string, maxLength: number) =>
          inputProps(fields, path, label, maxLength);
        return (
          <>
            <FieldPair>
              <TextInput withAsterisk {...field('place.location', 'Location', limits.location)} />
              <TextInput withAsterisk {...field('place.country', 'Country', limits.country)} />
            </FieldPair>
            <Checkbox
              label="Available for work"
              description="Otherwise the lamp on the home page is off, and the contact page says the line below."
              disabled={fields.disabled}
              {...fields.form.getInputProps('availability.available', { type: 'checkbox' })}
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
      {(fields) =>
        introPages.map(([page, label]) => (
          <Textarea
            key={page}
            withAsterisk
            autosize
            minRows={2}
            {...inputProps(fields, `intros.${page}`, label, limits.intro)}
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
      {(fields) => (
        <>
          <NativeSelect data={trackingModes} {...inputProps(fields, 'tracking', 'Visits')} />
          <TextInput
            description="Where “Contact Support” and the contact page write to."
            type="email"
            withAsterisk
            {...inputProps(fields, 'support_email', 'Support address')}
          />
          <OwnerPicture
            legend="Social picture"
            none="Shared links to pages without a picture show a drawn one."
            value={fields.form.values.social_image}
            onChange={(value) => fields.form.setFieldValue('social_image', value)}
            onUploadingChange={setUploading}
            error={errorText(fields.form.errors['social_image'])}
            disabled={fields.disabled}
          />
        </>
      )}
    </SettingsSectionForm>
  );
}

export const sections: Readonly<Record<string, ComponentType<SectionProps>>> = {
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
};
