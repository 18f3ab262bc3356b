import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '#shared/schemas/limits.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import type { MediaItem } from '#shared/schemas/uploads.ts';
import { useMedia, useRefreshMedia } from '#web/src/api/media.queries.ts';
import { uploadImage } from '#web/src/api/upload-on-demand.ts';
import { ListFilter, SearchBox } from '#web/src/ui/admin/list-filter.tsx';
import { MediaGrid, mediaName } from '#web/src/ui/admin/media/media-grid.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { PagedList } from '#web/src/ui/admin/list-states.tsx';
import { ImageUpload } from '#web/src/ui/image-upload.tsx';
import { MediaDialog } from './media-dialog.tsx';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'unused', label: 'Unused' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const loadingRows = { heights: [220, 220] };

/** Lists the uploaded files, the newest first. */
export function MediaLibrary({ readOnly }: { readOnly: boolean }) {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('use') === 'unused' ? 'unused' : 'all';
  const q = (params.get('q') ?? '').slice(0, limits.searchText.max);
  const setView = (next: { tab: Tab; q: string }) =>
    setParams(
      { ...(next.tab !== 'all' && { use: next.tab }), ...(next.q !== '' && { q: next.q }) },
      { replace: true },
    );
  const list = useMedia({ q, isUnused: tab === 'unused' });
  const refresh = useRefreshMedia();
  const [openItem, setOpenItem] = useState<MediaItem>();
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <>
      <PageHead title="Media" />
      <Box maw="34rem" mb="lg">
        <ImageUpload
          label="Upload a picture"
          upload={uploadImage}
          onUploaded={() => void refresh()}
          disabled={readOnly}
        />
      </Box>
      <Text c="var(--ink-2)" mb="md">
        {readOnly
          ? 'This account sees the files that visitors see.'
          : `What nothing uses for ${uploadLimits.unusedDays} days is removed.`}
      </Text>
      <ListFilter
        label="Media by use"
        tabs={tabs}
        value={tab}
        counts={undefined}
        onChange={(value) => setView({ tab: value, q })}
        search={
          <SearchBox label="Search media" q={q} onSearch={(text) => setView({ tab, q: text })} />
        }
      >
        <OutcomeNotice outcome={outcome} />
        <PagedList<MediaItem, HTMLUListElement>
          list={list}
          what="Media"
          loading={loadingRows}
          failedText="Failed to load the media."
          emptyText={emptyText({ tab, q })}
          focusTarget="button"
        >
          {(items, grid) => <MediaGrid list={grid} items={items} onOpen={setOpenItem} />}
        </PagedList>
      </ListFilter>
      {openItem && (
        <MediaDialog
          // The refreshed list may have other uses of the file.
          item={list.items?.find(({ id }) => id === openItem.id) ?? openItem}
          readOnly={readOnly}
          onDeleted={() => {
            setOpenItem(undefined);
            setOutcome({ failed: false, sentence: `“${mediaName(openItem)}” has been deleted.` });
          }}
          onClose={() => setOpenItem(undefined)}
        />
      )}
    </>
  );
}

function emptyText({ tab, q }: { tab: Tab; q: string }): string {
  if (q !== '') return 'No files match this search.';
  return tab === 'unused' ? 'Everything here is in use.' : 'There are no files here yet.';
}
