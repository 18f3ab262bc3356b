import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { contentOf, editorWith, formula, paragraph, text } from '../editor.test-support.ts';

const line = paragraph(text('a '), formula('math-inline', 'x^2'), text(' b'));
const formulas = (editor: ReturnType<typeof editorWith>) =>
  editor.view.dom.querySelectorAll('.katex');

describe('formulas in the editor', () => {
  it('are inline or displayed', async () => {
    const editor = editorWith([line, formula('math-block', '\\frac{a}{b}')]);
    await waitFor(() => expect(formulas(editor)).toHaveLength(2));
    expect(editor.view.dom.querySelectorAll('.katex-display')).toHaveLength(1);
    expect(contentOf(editor)).toEqual([line, formula('math-block', '\\frac{a}{b}')]);
  });

  it('show only their own error', async () => {
    const editor = editorWith([
      paragraph(formula('math-inline', '\\frac{'), formula('math-inline', 'y')),
    ]);
    await waitFor(() => expect(formulas(editor)).toHaveLength(1));
    const [broken, sound] = editor.view.dom.querySelectorAll('.post-formula');
    expect(broken?.textContent).toBe('\\frac{Invalid LaTeX syntax');
    expect(sound?.textContent).not.toContain('Invalid');
  });

  it('are rejected beyond the limits', async () => {
    const deep = '{'.repeat(60) + '}'.repeat(60);
    const editor = editorWith([formula('math-block', deep)]);
    await waitFor(() => expect(editor.view.dom.textContent).toContain('Invalid LaTeX syntax'));
    expect(formulas(editor)).toHaveLength(0);
  });

  it('are rendered again when they change', async () => {
    const editor = editorWith([formula('math-block', 'x')]);
    editor.commands.setNodeSelection(0);
    editor.commands.updateAttributes('mathBlock', { formula: 'y' });
    await waitFor(() => expect(formulas(editor)[0]?.textContent).toContain('y'));
  });

  it('are copied and pasted whole', () => {
    const editor = editorWith([line, formula('math-block', 'y')]);
    const html = editor.getHTML();
    editor.commands.setContent(html);
    expect(contentOf(editor)).toEqual([line, formula('math-block', 'y')]);
  });

  it('are copied as LaTeX between dollars into plain text', () => {
    expect(editorWith([line, formula('math-block', 'y')]).getText()).toBe('a $x^2$ b\n\n$$y$$');
  });

  it('are dropped from pasted content when no post may contain them', () => {
    const editor = editorWith([paragraph()]);
    editor.commands.setContent('<p>a<span data-formula="\\def\\x{y}" formula="x">b</span></p>');
    expect(contentOf(editor)).toEqual([paragraph(text('ab'))]);
    editor.commands.setContent('<p><span data-formula="x" formula="\\def\\x{y}">b</span></p>');
    expect(contentOf(editor)).toEqual([paragraph(formula('math-inline', 'x'))]);
  });
});
