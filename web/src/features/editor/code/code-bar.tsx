import { Checkbox, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { cleanText } from '#shared/read-text.ts';
import { type CodeSettings, isCodeSetting } from '#shared/content/code-block.ts';
import { knownLanguage, languageChoices, languageLabel } from '#shared/content/code-languages.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { uploadImage } from '#web/src/api/upload-on-demand.ts';
import { registerDiagrams } from '../diagrams/diagrams.ts';
import { registerCodeColours } from './code-colours.ts';

/** Adds colours to code, and diagrams to Mermaid code. */
export function register(editor: Editor): void {
  registerCodeColours(editor);
  registerDiagrams(editor, { draw: drawLater, upload: uploadImage });
}

const drawLater = async (source: string) =>
  (await import('../diagrams/draw-diagram.ts')).drawDiagram(source);

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

/** The settings of the code block at the cursor. Each valid change is made at once. */
export function CodeBar({ editor }: { editor: Editor }) {
  // TipTap does not know the types of attributes. Only valid settings are ever stored.
  const settings = editor.getAttributes('codeBlock') as CodeSettings;
  const set = (changes: Record<string, unknown>) =>
    editor.commands.updateAttributes('codeBlock', changes);
  const setting = (name: keyof typeof fields) => ({
    name,
    value: settings[name] ?? '',
    onChange: (value: string | null) => set({ [name]: value }),
    // TipTap's command waits for a frame, and a key pressed before that would land in the field.
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
      {settings.diagram && !describesItself(editor.state.selection.$from.parent.textContent) && (
        <TextInput
          size="xs"
          style={{ gridColumn: '1 / -1' }}
          label="Description of the diagram"
          placeholder="What it shows"
          autoComplete="off"
          maxLength={contentLimits.imageTextLength}
          value={settings.diagram.alt ?? ''}
          onChange={({ currentTarget }) =>
            set({ diagram: withDescription(settings.diagram, currentTarget.value) })
          }
          onKeyDown={(event) => returnToText(event, () => editor.view.focus())}
        />
      )}
    </fieldset>
  );
}

/** Whether Mermaid's own syntax describes the diagram. */
function describesItself(source: string): boolean {
  return /^\s*acc(?:Title|Descr)\s*[:{]/m.test(source);
}

function withDescription(diagram: CodeSettings['diagram'], typed: string) {
  const { alt: _former, ...pictures } = diagram ?? {};
  const alt = cleanText(typed);
  return alt === '' ? pictures : { ...pictures, alt };
}

function returnToText(event: KeyboardEvent, focus: () => void): void {
  // Ctrl+Enter is left to the form around the editor, which publishes.
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  focus();
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
      onKeyDown={(event) => returnToText(event, onDone)}
    />
  );
}
