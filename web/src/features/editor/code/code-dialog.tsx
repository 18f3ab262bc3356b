import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { type CodeSettings, isCodeSetting } from '#shared/content/code-block.ts';
import { knownLanguage, languageChoices, languageLabel } from '#shared/content/code-languages.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { EditorDialog } from '../dialogs/editor-dialog.tsx';

interface CodeDialogProps {
  editor: Editor;
  onClose: () => void;
}

const problems = {
  language: authorMessages.codeLanguage,
  fileName: authorMessages.codeFileName,
  lines: authorMessages.codeLines,
} satisfies Record<keyof CodeSettings, string>;

type Failures = { [Name in keyof CodeSettings]?: string };

/** What the code block at the cursor says of its code. */
export function CodeDialog({ editor, onClose }: CodeDialogProps) {
  const [values, setValues] = useState(() => entered(editor.getAttributes('codeBlock')));
  const [failures, setFailures] = useState<Failures>({});

  const field = (name: keyof CodeSettings) => ({
    value: values[name],
    error: failures[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setFailures({ ...failures, [name]: undefined });
    },
  });
  const submit = () => {
    const attributes = stored(values);
    const failed: Failures = {};
    for (const [name, value] of Object.entries(attributes) as [
      keyof CodeSettings,
      string | null,
    ][]) {
      if (value !== null && !isCodeSetting(name, value)) failed[name] = problems[name];
    }
    setFailures(failed);
    if (Object.keys(failed).length > 0) return;
    editor.commands.updateAttributes('codeBlock', attributes);
    onClose();
  };

  return (
    <EditorDialog title="Code block" action="Save" onSubmit={submit} onClose={onClose}>
      <TextInput
        label="Language"
        description="Guessed when left empty"
        list="code-languages"
        data-autofocus
        maxLength={contentLimits.codeLanguageLength}
        {...field('language')}
      />
      <datalist id="code-languages">
        {languageChoices.map(({ value, label }) => (
          <option key={value}>{label}</option>
        ))}
      </datalist>
      <TextInput
        label="File name"
        maxLength={contentLimits.codeFileNameLength}
        {...field('fileName')}
      />
      <TextInput
        label="Highlighted lines"
        placeholder="2,4-6"
        maxLength={contentLimits.codeLinesLength}
        {...field('lines')}
      />
    </EditorDialog>
  );
}

/** A language is shown by its name. */
function entered({ language, fileName, lines }: Record<string, unknown>) {
  return {
    language: typeof language === 'string' ? languageLabel(language) : '',
    fileName: typeof fileName === 'string' ? fileName : '',
    lines: typeof lines === 'string' ? lines : '',
  };
}

function stored({ language, fileName, lines }: Record<keyof CodeSettings, string>) {
  const written = language.trim();
  return {
    language: (knownLanguage(written) ?? written) || null,
    fileName: fileName.trim() || null,
    lines: lines.replaceAll(/\s/g, '') || null,
  };
}
