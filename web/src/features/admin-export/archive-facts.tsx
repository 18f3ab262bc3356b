import type { Archive } from '#shared/schemas/archives.ts';
import { Facts } from '#web/src/ui/admin/facts.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { fileSize } from '#web/src/ui/upload-text.ts';

interface ArchiveFactsProps {
  file: NonNullable<Archive['file']>;
  /** More about it. */
  facts?: readonly (readonly [string, string])[];
}

export function ArchiveFacts({ file, facts = [] }: ArchiveFactsProps) {
  const { made_at, bytes, items, pictures } = file;
  return (
    <Facts
      facts={[
        [
          'Made',
          <time key="made" dateTime={made_at}>
            {formatMoment(made_at)}
          </time>,
        ],
        ...facts,
        ['Size', fileSize(bytes)],
        ['Items', items.toLocaleString('en-US')],
        ['Pictures', pictures.toLocaleString('en-US')],
      ]}
    />
  );
}
