import { Alert, Box, Button, FileButton, Stack, Textarea } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { ImportError, readMarkdownFile } from './markdown-file.ts';
import styles from './markdown-import.module.css';
import type { MarkdownImport } from './read-markdown.ts';

export interface MarkdownSourceProps {
  /** The typed or pasted text. */
  text: string;
  onText: (text: string) => void;
  onRead: (read: MarkdownImport) => void;
}

/** A chosen or dropped file, or pasted text. */
export function MarkdownSource({ text, onText, onRead }: MarkdownSourceProps) {
  const [error, setError] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const [isOver, setIsOver] = useState(false);

  const read = async (source: string | File) => {
    setError(undefined);
    setIsReading(true);
    try {
      const markdown = typeof source === 'string' ? source : await readMarkdownFile(source);
      const { readMarkdown } = await import('./read-markdown.ts');
      onRead(readMarkdown(markdown));
    } catch (failure) {
      setError(sentenceFor(failure));
    } finally {
      setIsReading(false);
    }
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(over);
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    drag(false)(event);
    if (file) void read(file);
  };

  return (
    <Stack
      align="flex-start"
      className={styles.source}
      data-over={isOver || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <DialogText>
        Choose a file, drop one here, or paste the text. Nothing changes until you have seen what it
        would replace.
      </DialogText>
      <FileButton accept=".md,.markdown,text/markdown" onChange={(file) => file && void read(file)}>
        {(button) => (
          <Button variant="default" loading={isReading} {...button}>
            Choose a file
          </Button>
        )}
      </FileButton>
      <Textarea
        label="Markdown"
        w="100%"
        classNames={{ input: styles.text }}
        rows={10}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {error && (
        <Alert w="100%" color="red" role="alert">
          {error}
        </Alert>
      )}
      <Box w="100%">
        <DialogActions>
          <Button disabled={text.trim() === ''} loading={isReading} onClick={() => void read(text)}>
            Continue
          </Button>
        </DialogActions>
      </Box>
    </Stack>
  );
}

function sentenceFor(failure: unknown): string {
  if (failure instanceof ImportError) return failure.message;
  return 'Failed to read this Markdown. Check your connection and try again.';
}
