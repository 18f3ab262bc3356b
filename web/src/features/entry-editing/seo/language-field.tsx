import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { sentLanguageSchema } from '#shared/entries/language.ts';
import { siteLanguage } from '#shared/entries/site-language.ts';
import { limits } from '#shared/schemas/limits.ts';

interface LanguageFieldProps {
  /** A tag, or what is typed of one; empty for the site's language. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  disabled: boolean;
}

/** The language of a text: one that the browser has a name for, or any tag. */
export function LanguageField({ value, onChange, error, disabled }: LanguageFieldProps) {
  const list = useId();
  return (
    <>
      <TextInput
        label="Language"
        description={descriptionOf(value)}
        placeholder={nameOf(siteLanguage)}
        list={list}
        maxLength={limits.language.max}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          const tag = tagOf(value);
          if (tag !== undefined) onChange(tag);
        }}
        error={error}
        disabled={disabled}
      />
      {/* Mantine's own list would be a further script of every form. */}
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {nameOf(tag)}
          </option>
        ))}
      </datalist>
    </>
  );
}

const names = new Intl.DisplayNames(siteLanguage, { type: 'language', fallback: 'none' });
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const longer = ['en-GB', 'fil', 'pt-BR', 'yue', 'zh-Hans', 'zh-Hant'];

/** By their names; former tags of a language, such as `iw`, are left out. */
const tags = [...letters.flatMap((first) => letters.map((second) => first + second)), ...longer]
  .filter((tag) => names.of(tag) !== undefined && Intl.getCanonicalLocales(tag)[0] === tag)
  .toSorted((one, two) => nameOf(one).localeCompare(nameOf(two), siteLanguage));

function nameOf(tag: string): string {
  return names.of(tag) ?? tag;
}

/** For a name in place of a tag. */
function tagOf(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  return tags.find((tag) => nameOf(tag).toLowerCase() === name);
}

function descriptionOf(value: string): string {
  const { success, data } = sentLanguageSchema.safeParse(value);
  if (!success) return 'Choose one, or type its tag.';
  // There are no names for tags with extensions.
  const { baseName } = new Intl.Locale(data ?? siteLanguage);
  return `Read aloud, hyphenated and announced to search engines as ${nameOf(baseName)}.`;
}
