import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CodeSettings } from '#shared/content/code-block.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { show } from './content.test-support.tsx';
import { copyCode } from './copy-code.ts';

const code = 'const a = 1;\nconst b = 2;\nconst c = 3;';
const block = (settings: CodeSettings = {}): ContentNode => ({
  type: 'code-block',
  ...settings,
  children: [{ text: code }],
});
const copyButton = () => screen.getByRole('button', { name: 'Copy' });

it('shows its file and its language, as their author wrote them', () => {
  show(block({ fileName: 'app.ts', language: 'ts' }));
  expect(screen.getByText('app.ts')).toBeTruthy();
  expect(screen.getByText('TypeScript')).toBeTruthy();
});

it('shows a language of which nobody has a grammar, and guesses one only when none is given', () => {
  show(block({ language: 'fortran' }));
  expect(screen.getByText('fortran')).toBeTruthy();
  expect(screen.queryByText('TypeScript')).toBeNull();
});

it('marks the highlighted lines and stays the same code', async () => {
  const container = show(block({ lines: '2-3' }));
  await waitFor(() => expect(container.querySelector('mark span')).toBeTruthy());
  const marks = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['const b = 2;\n', 'const c = 3;']);
  expect(container.querySelector('pre')?.textContent).toBe(code);
});

it('copies its code and says so', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show(block({ lines: '1' }));
  fireEvent.click(copyButton());
  expect((await screen.findByRole('status')).textContent).toBe('Copied');
  expect(writeText).toHaveBeenCalledWith(code);
});

it('says so beside the button, once, however often it is clicked, and not for good', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  show(block());
  const outcomes = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
  await copyCode(copyButton());
  vi.advanceTimersByTime(3000);
  await copyCode(copyButton());
  vi.advanceTimersByTime(3000);
  expect(outcomes()).toEqual(['Copied']);
  vi.advanceTimersByTime(1000);
  expect(outcomes()).toEqual([]);
  expect(copyButton().textContent).toBe('Copy');
});

it('selects its code where the browser refuses to copy', async () => {
  const writeText = vi.fn(() => Promise.reject(new Error('refused')));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show(block());
  fireEvent.click(copyButton());
  expect((await screen.findByRole('status')).textContent).toContain('by keyboard');
  expect(getSelection()?.toString()).toBe(code);
});
