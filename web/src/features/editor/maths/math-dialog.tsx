import { Center, Checkbox, Text, Textarea, VisuallyHidden } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { formulaProblem } from '#shared/content/formula.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { mathBlock, mathInline } from '#shared/content/tiptap-document.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { Formula } from '#web/src/ui/formula/formula.tsx';
import { EditorDialog } from '../dialogs/editor-dialog.tsx';
import { insertBlock, insertInline, replaceSelected } from '../insert.ts';
import { selectedAtom } from '../keys/selection.ts';
import { cleanText } from '#shared/read-text.ts';

export interface MathDialogProps {
  editor: Editor;
  onClose: () => void;
}

const problemMessages = {
  'formula-empty': authorMessages.formulaRequired,
  'formula-too-long': authorMessages.formulaTooLong,
  'formula-too-deep': authorMessages.formulaTooDeep,
  'formula-too-wide': authorMessages.formulaTooWide,
  'formula-defines': authorMessages.formulaDefines,
  'formula-logs': authorMessages.formulaLogs,
};

/** Inserts a formula, or changes the selected one. */
export function MathDialog({ editor, onClose }: MathDialogProps) {
  const [initial] = useState(() => selectedFormula(editor));
  const [formula, setFormula] = useState(initial?.formula ?? '');
  const [isInline, setIsInline] = useState(initial?.isInline ?? false);
  const [error, setError] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);

  const change = (text: string) => {
    setFormula(text);
    setError(undefined);
  };
  const insertSnippet = (snippet: string) => {
    const field = area.current;
    if (!field) return;
    field.setRangeText(snippet, field.selectionStart, field.selectionEnd, 'end');
    change(field.value);
    field.focus();
  };
  const submit = () => {
    const text = cleanText(formula.trim());
    const problem = formulaProblem(text);
    if (problem) {
      setError(problemMessages[problem]);
      return;
    }
    const newNode = { type: isInline ? mathInline : mathBlock, attrs: { formula: text } };
    if (initial) replaceSelected(editor, newNode);
    else if (isInline) insertInline(editor, newNode);
    else insertBlock(editor, newNode);
    onClose();
  };

  return (
    <EditorDialog
      title={initial ? 'Edit formula' : 'Insert formula'}
      action={initial ? 'Save formula' : 'Insert formula'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        ref={area}
        label="LaTeX"
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        rows={3}
        maxLength={contentLimits.formulaLength}
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus
        value={formula}
        error={error}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Center
        component="output"
        mih="6rem"
        p="md"
        bdrs="md"
        bg="var(--sunk)"
        className="post-formula-preview"
        aria-label="Preview"
        aria-live="off"
      >
        {formula.trim() === '' ? (
          <Text span c="dimmed">
            The formula appears here
          </Text>
        ) : (
          <Formula formula={formula} block={!isInline} />
        )}
      </Center>
      <Checkbox
        label="Inline formula"
        description="Place it in the sentence instead of on its own line"
        checked={isInline}
        onChange={(event) => setIsInline(event.currentTarget.checked)}
      />
      <fieldset className="post-formula-reference">
        <Text component="legend" fw={600} mb="xs">
          Quick reference
        </Text>
        {quickReference.map((entry) => (
          <button key={entry.name} type="button" onClick={() => insertSnippet(entry.formula)}>
            <VisuallyHidden>Insert {entry.name.toLowerCase()}</VisuallyHidden>
            <span aria-hidden>
              <Formula formula={entry.formula} />
            </span>
            <Text component="code" c="var(--ink-2)" fz="0.75rem" lh={1.3} ff="monospace">
              {entry.formula}
            </Text>
          </button>
        ))}
      </fieldset>
    </EditorDialog>
  );
}

function selectedFormula(editor: Editor): { formula: string; isInline: boolean } | undefined {
  const atom = selectedAtom(editor.state);
  if (atom === undefined || typeof atom.attrs.formula !== 'string') return undefined;
  return { formula: atom.attrs.formula, isInline: atom.isInline };
}

/** Common LaTeX. Screen readers read the names. */
const quickReference = [
  { name: 'Fraction', formula: '\\frac{a}{b}' },
  { name: 'Power', formula: 'x^{n}' },
  { name: 'Index', formula: 'x_{i}' },
  { name: 'Root', formula: '\\sqrt{x}' },
  { name: 'Sum', formula: '\\sum_{i=1}^{n}' },
  { name: 'Integral', formula: '\\int_{a}^{b}' },
  { name: 'Limit', formula: '\\lim_{x \\to 0}' },
  { name: 'Greek letters', formula: '\\alpha\\,\\beta\\,\\pi' },
] as const;
