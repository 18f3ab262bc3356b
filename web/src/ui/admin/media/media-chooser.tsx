import { Box, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { documentType } from '#shared/content/image-types.ts';
import type { MediaItem } from '#shared/schemas/uploads.ts';
import { useMedia } from '#web/src/api/media.queries.ts';
import { PagedList } from '../paged-list.tsx';
import { SearchBox } from '../search-box.tsx';
import { MediaGrid } from './media-grid.tsx';

/** Pictures of the library to choose from. */
export function MediaChooser({ onChoose }: { onChoose: (item: MediaItem) => void }) {
  const [q, setQ] = useState('');
  const list = useMedia({ q });
  const items = list.items?.filter((item) => item.content_type !== documentType);
  return (
    <Stack
      gap="sm"
      p="sm"
      bd="1px solid var(--line-2)"
      bdrs="sm"
      component="section"
      aria-label="Media"
      // It stands within forms, which Enter would send.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
          event.preventDefault();
      }}
    >
      <Group>
        <SearchBox label="Search media" q={q} onSearch={setQ} />
      </Group>
      <Box mah="24rem" style={{ overflowY: 'auto' }} p={4} m={-4}>
        <PagedList<MediaItem, HTMLUListElement>
          list={{ ...list, items }}
          what="Media"
          failedText="Failed to load the media."
          emptyText={
            q === '' ? 'No pictures have been uploaded yet.' : 'No pictures match this search.'
          }
          focusTarget="button"
        >
          {(shown, grid) => <MediaGrid list={grid} items={shown} onOpen={onChoose} brief />}
        </PagedList>
      </Box>
    </Stack>
  );
}
