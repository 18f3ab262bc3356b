import { Box, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { ContentElement, ImageElement } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { Formula } from '../formula/formula.tsx';
import { TextDifference } from '../text-difference.tsx';
import { type ContentChange, contentChanges } from './content-changes.rules.ts';
import { PicturePreview } from './picture-preview.tsx';

/** A field that differs between two states of a form. */
export interface ChangedField {
  label: string;
  before: string;
  after: string;
}

export interface FieldDifferencesProps {
  fields: readonly ChangedField[];
  /** Stored rich texts, compared in what their words do not show, such as pictures. */
  content?: { before: string; after: string } | undefined;
  beforeLabel: string;
  afterLabel: string;
}

/** Compares fields word by word, and then the parts of the rich text that its words do not show. */
export function Differences({ fields, content, ...labels }: FieldDifferencesProps) {
  const { before, after } = content ?? { before: '', after: '' };
  const changes = useMemo(
    () => contentChanges(readStored(before), readStored(after)),
    [before, after],
  );
  return (
    <>
      {fields.map((field) => (
        <section key={field.label} aria-label={field.label}>
          <Title order={3} size="1.125rem" lts={0} mb="0.4rem">
            {field.label}
          </Title>
          <TextDifference before={field.before} after={field.after} {...labels} />
        </section>
      ))}
      {changes.length > 0 && (
        <section aria-label="Beside the words">
          <Title order={3} size="1.125rem" lts={0} mb="0.4rem">
            Beside the words
          </Title>
          <Stack component="ul" gap="md" p={0} m={0}>
            {changes.map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list of changes is never edited
              <Change key={index} change={change} {...labels} />
            ))}
          </Stack>
        </section>
      )}
      {fields.length === 0 && changes.length === 0 && (
        <p>
          {before === after
            ? 'Both are the same.'
            : 'Both say the same, but the text is put together differently.'}
        </p>
      )}
    </>
  );
}

interface ChangeProps {
  change: ContentChange;
  beforeLabel: string;
  afterLabel: string;
}

/** Shows a part before and after the change, in words; pictures and formulas are also rendered. */
function Change({ change: { kind, before, after }, beforeLabel, afterLabel }: ChangeProps) {
  const renderedParts = [
    { label: beforeLabel, part: before },
    { label: afterLabel, part: kind === 'moved' ? undefined : after },
  ];
  const textBefore = before?.text ?? '';
  const textAfter = after?.text ?? '';
  return (
    <Box component="li" style={{ listStyle: 'none' }}>
      <Title order={4} size="1rem" lts={0} mb="0.25rem">
        {(before ?? after)?.name} {kind}
      </Title>
      {renderedParts.map(
        ({ label, part }) =>
          part?.element && (
            <Box key={label} mb="xs">
              <Text c="dimmed" fz="sm">
                {label}
              </Text>
              <RenderedElement element={part.element} />
            </Box>
          ),
      )}
      {textBefore !== textAfter && (
        <TextDifference
          before={textBefore}
          after={textAfter}
          beforeLabel={beforeLabel}
          afterLabel={afterLabel}
        />
      )}
      {kind === 'moved' && (
        <Text fz="0.875rem" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {textAfter}
        </Text>
      )}
    </Box>
  );
}

function RenderedElement({ element }: { element: ContentElement }) {
  if (element.type === 'image') return <Picture image={element} />;
  const isFormula = element.type === 'math-block' || element.type === 'math-inline';
  return isFormula && <Formula formula={element.formula} block />;
}

function Picture({ image }: { image: ImageElement }) {
  const address = useImageAddress(image.url);
  return (
    <Box maw="16rem">
      <PicturePreview
        image={address}
        alt={image.alt ?? 'Picture without a description'}
        emptyText="This address leads to no picture"
      />
    </Box>
  );
}
