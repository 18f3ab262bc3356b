import { Checkbox, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { type CodeSettings, isCodeSetting } from '#shared/content/code-block.ts';
import { knownLanguage, languageChoices, languageLabel } from '#shared/content/code-languages.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';

export { registerCodeColours as register } from './code-colours.ts';

const fields = {
  language: {
    label: 'Language',
    placeholder: 'Guessed',
    list: 'code-languages',
    maxLength: contentLimits.codeLanguageLength,
    problem: authorMessages.codeLanguage,
    stored: (text: string) => knownLanguage(text) ?? text,
  },
  fileName: {
    label: 'File name',
    placeholder: 'app.ts',
    maxLength: contentLimits.codeFileNameLength,
    problem: authorMessages.codeFileName,
    stored: (text: string) => text,
  },
  lines: {
    label: 'Highlighted lines',
    placeholder: '2,4-6',
    maxLength: contentLimits.codeLinesLength,
    problem: authorMessages.codeLines,
    stored: (text: string) => text.replaceAll(/\s/g, ''),
  },
};

/** The settings of the code block at the cursor. Each change is made at once. */
export function CodeBar({ editor }: { editor: Editor }) {
  // Extensions declare no types of attributes; what is not possible is never set.
  const settings = editor.getAttributes('codeBlock') as CodeSettings;
  const set = (changes: Record<string, unknown>) =>
    editor.commands.updateAttributes('codeBlock', changes);
  const setting = (name: keyof typeof fields) => ({
    name,
    value: settings[name] ?? '',
    onChange: (value: string | null) => set({ [name]: value }),
    // The command would wait for a frame, and a key pressed before it land in the field.
    onDone: () => editor.view.focus(),
  });
  return (
    <fieldset className="post-code-bar" aria-label="Code block">
      <Setting {...setting('language')} />
      <datalist id="code-languages">
        {languageChoices.map(({ value, label }) => (
          <option key={value}>{label}</option>
        ))}
      </datalist>
      <Setting {...setting('fileName')} />
      <Setting {...setting('lines')} />
      <Checkbox
        label="Line numbers"
        checked={settings.lineNumbers === true}
        onChange={({ currentTarget }) => set({ lineNumbers: currentTarget.checked || null })}
      />
    </fieldset>
  );
}

interface SettingProps {
  name: keyof typeof fields;
  value: string;
  onChange: (value: string | null) => void;
  onDone: () => void;
}

function Setting({ name, value, onChange, onDone }: SettingProps) {
  const { problem, stored, ...field } = fields[name];
  /** The text being typed. */
  const [text, setText] = useState<string>();
  const typed = stored((text ?? '').trim());
  const isWrong = typed !== '' && !isCodeSetting(name, typed);
  return (
    <TextInput
      {...field}
      size="xs"
      autoComplete="off"
      value={text ?? (name === 'language' ? languageLabel(value) : value)}
      error={isWrong && problem}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const next = stored(currentTarget.value.trim());
        if (next === '' || isCodeSetting(name, next)) onChange(next || null);
      }}
      onBlur={() => !isWrong && setText(undefined)}
      onKeyDown={(event) => {
        // Not for the form around, which Ctrl+Enter publishes.
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onDone();
      }}
    />
  );
}
