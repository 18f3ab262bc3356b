import { Checkbox } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { cleanText } from '#shared/read-text.ts';
import { type CodeSettings, isCodeSetting } from '#shared/content/code-block.ts';
import { knownLanguage, languageChoices, languageLabel } from '#shared/content/code-languages.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { uploadImage } from '#web/src/api/upload-on-demand.ts';
import { BarField } from '../bar-field.tsx';
import { registerDiagrams } from '../diagrams/diagrams.ts';
import { registerCodeColours } from './code-colours.ts';

/** Adds colours to code, and diagrams to Mermaid code. */
export function register(editor: Editor): void {
  registerCodeColours(editor);
  registerDiagrams(editor, { draw: loadAndDraw, upload: uploadImage });
}

const loadAndDraw = async (source: string) =>
  (await import('../diagrams/draw-diagram.ts')).drawDiagram(source);

const fields = {
  language: {
    label: 'Language',
    placeholder: 'Guessed',
    list: 'code-languages',
    maxLength: contentLimits.codeLanguageLength,
    problem: authorMessages.codeLanguage,
    normalize: (text: string) => knownLanguage(text) ?? text,
  },
  fileName: {
    label: 'File name',
    placeholder: 'app.ts',
    maxLength: contentLimits.codeFileNameLength,
    problem: authorMessages.codeFileName,
    normalize: (text: string) => text,
  },
  lines: {
    label: 'Highlighted lines',
    placeholder: '2,4-6',
    maxLength: contentLimits.codeLinesLength,
    problem: authorMessages.codeLines,
    normalize: (text: string) => text.replaceAll(/\s/g, ''),
  },
};

/** The settings of the code block at the cursor. Valid input is applied while it is typed. */
export function CodeBar({ editor }: { editor: Editor }) {
  // TipTap does not know the types of attributes. Only valid settings are ever stored.
  const settings = editor.getAttributes('codeBlock') as CodeSettings;
  const set = (changes: Record<string, unknown>) =>
    editor.commands.updateAttributes('codeBlock', changes);
  const setting = (name: keyof typeof fields) => ({
    editor,
    name,
    value: settings[name] ?? '',
    onChange: (value: string | null) => set({ [name]: value }),
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
        <BarField
          editor={editor}
          style={{ gridColumn: '1 / -1' }}
          label="Description of the diagram"
          placeholder="What it shows"
          maxLength={contentLimits.imageTextLength}
          value={settings.diagram.alt ?? ''}
          onChange={({ currentTarget }) =>
            set({ diagram: withDescription(settings.diagram, currentTarget.value) })
          }
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

interface SettingProps {
  editor: Editor;
  name: keyof typeof fields;
  value: string;
  onChange: (value: string | null) => void;
}

function Setting({ editor, name, value, onChange }: SettingProps) {
  const { problem, normalize, ...field } = fields[name];
  /** Set while text is typed, and kept while it is wrong. */
  const [text, setText] = useState<string>();
  const isWrongSetting = (setting: string) => setting !== '' && !isCodeSetting(name, setting);
  const isWrong = isWrongSetting(normalize((text ?? '').trim()));
  return (
    <BarField
      {...field}
      editor={editor}
      value={text ?? (name === 'language' ? languageLabel(value) : value)}
      error={isWrong && problem}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const setting = normalize(currentTarget.value.trim());
        if (!isWrongSetting(setting)) onChange(setting || null);
      }}
      onBlur={() => !isWrong && setText(undefined)}
    />
  );
}
