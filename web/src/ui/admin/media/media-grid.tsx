import { Box, Group, Stack } from '@mantine/core';
import { IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { documentType } from '#shared/schemas/upload-limits.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import type { MediaItem } from '#shared/schemas/uploads.ts';
import { useMedia } from '#web/src/api/media.queries.ts';
import { useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { pictureAttributes } from '#web/src/ui/picture.ts';
import { fileSize } from '#web/src/ui/upload-text.ts';
import { SearchBox } from '../list-filter.tsx';
import { PagedList } from '../list-states.tsx';
import { formatDay } from '../moment.ts';
import styles from './media-grid.module.css';

export interface MediaGridProps {
  list: RefObject<HTMLUListElement | null>;
  items: readonly MediaItem[];
  onOpen: (item: MediaItem) => void;
  /** Small tiles with only the name and size. */
  brief?: boolean;
}

export function MediaGrid({ list, items, onOpen, brief = false }: MediaGridProps) {
  return (
    <ul ref={list} className={styles['grid']} data-brief={brief || undefined}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className={styles['tile']} onClick={() => onOpen(item)}>
            <span className={styles['picture']}>
              <MediaPicture item={item} sizes="12rem" />
            </span>
            <span className={styles['text']}>
              <span className={styles['name']}>
                <bdi>{mediaName(item)}</bdi>
              </span>{' '}
              <span className={styles['fact']}>{mediaSize(item)}</span>{' '}
              {!brief && (
                <>
                  <span className={styles['fact']}>{formatDay(item.uploaded_at)}</span>{' '}
                  <span className={styles['fact']}>{usesText(item)}</span>
                </>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface MediaPictureProps {
  item: MediaItem;
  /** The displayed width, in the form of the attribute `sizes`. */
  sizes: string;
}

/** The picture has no text alternative, because its name is beside it. Documents have an icon. */
export function MediaPicture({ item, sizes }: MediaPictureProps) {
  const key = item.object_key;
  const image = useImageAddress(isObjectKey(key) ? key : null);
  if (image.status === 'none') return <IconFileTypePdf size={40} stroke={1.2} aria-hidden />;
  if (image.status === 'failed') return <IconPhotoOff size={32} stroke={1.2} aria-hidden />;
  return (
    image.status === 'ready' && <img {...pictureAttributes(image, sizes)} alt="" loading="lazy" />
  );
}

/** Uploads of earlier releases have no name. */
export function mediaName({ name, id }: Pick<MediaItem, 'name' | 'id'>): string {
  if (name !== null) return name;
  const extension = id.slice(id.lastIndexOf('.') + 1).toUpperCase();
  return extension === 'PDF' ? 'PDF file' : `${extension} picture`;
}

/** `1,200 × 800, 340 kB` */
export function mediaSize({ width, height, size }: MediaItem): string {
  if (width === null || height === null) return fileSize(size);
  return `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}, ${fileSize(size)}`;
}

function usesText({ uses }: MediaItem): string {
  if (uses.length < 2) return uses.length === 0 ? 'Unused' : 'Used once';
  return `Used ${uses.length} times`;
}

/** Lets the user choose a picture of the library. */
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
      // Enter in the search box would submit the surrounding form.
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
          {(pictures, grid) => <MediaGrid list={grid} items={pictures} onOpen={onChoose} brief />}
        </PagedList>
      </Box>
    </Stack>
  );
}
