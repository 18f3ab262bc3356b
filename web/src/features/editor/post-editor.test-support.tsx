import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import type { ContentNode } from '#shared/content/nodes.ts';
import { PostEditor, type PostEditorProps } from './post-editor.tsx';

// Mantine's autosizing text fields listen to the fonts, which happy-dom does not have.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders the editor, and records each content that it passes on. */
export function show(initialContent: ContentNode[], props: Partial<PostEditorProps> = {}) {
  const saved: ContentNode[][] = [];
  const element = (changes: Partial<PostEditorProps>) => (
    <QueryClientProvider client={client}>
      <MantineProvider>
        <PostEditor
          initialContent={initialContent}
          readOnly={false}
          onChange={(nodes) => saved.push(nodes)}
          {...props}
          {...changes}
        />
      </MantineProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(element({}));
  const textbox = screen.getByRole('textbox', { name: 'Content' });
  // TipTap leaves its editor on the element.
  const { editor } = textbox as HTMLElement & { editor: Editor };
  return {
    editor,
    textbox,
    saved,
    change: (changes: Partial<PostEditorProps>) => rerender(element(changes)),
  };
}

/** The latest content in the form: a click anywhere ends the editor's delay. */
export function lastOf(saved: ContentNode[][]): ContentNode[] | undefined {
  fireEvent.pointerDown(document.body);
  return saved.at(-1);
}

export const control = (name: string) =>
  within(screen.getByRole('toolbar', { name: 'Formatting' })).getByRole('button', { name });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
