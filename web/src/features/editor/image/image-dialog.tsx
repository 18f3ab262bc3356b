import { Box, Checkbox, Tabs, Text, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { contentLimits } from '#shared/content/limits.ts';
import { imageBlock, imageInline } from '#shared/content/tiptap-document.ts';
import { isHttpUrl, isObjectKey } from '#shared/content/urls.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { MediaItem } from '#shared/schemas/uploads.ts';
import { uploadImage } from '#web/src/api/upload-on-demand.ts';
import { Failure } from '#web/src/ui/admin/form-parts.tsx';
import { ChooseFromMedia } from '#web/src/ui/admin/media/choose-from-media.tsx';
import { ImageUpload } from '#web/src/ui/image-upload.tsx';
import { EditorDialog } from '../dialogs/editor-dialog.tsx';
import { insertBlock, replaceSelected } from '../insert.ts';
import { selectedAtom } from '../keys/atoms.ts';
import { DarkSchemeSettings, type DarkSchemeLook } from './in-the-dark.tsx';
import { type ImageAttributes, Picture } from './picture.tsx';

interface ImageDialogProps {
  editor: Editor;
  onClose: () => void;
}

type Source = 'url' | 'upload';
type Problem = { field: Source; message: string } | { unavailableUrl: string };

/** Inserts an image, or changes the selected one. */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const [initial] = useState(() => selectedImage(editor));
  const isUpload = initial !== undefined && isObjectKey(initial.attrs.url);
  const [source, setSource] = useState<Source>(initial && !isUpload ? 'url' : 'upload');
  const [address, setAddress] = useState(isUpload ? '' : (initial?.attrs.url ?? ''));
  const [objectKey, setObjectKey] = useState(isUpload ? initial.attrs.url : '');
  const [alt, setAlt] = useState(initial?.attrs.alt ?? '');
  const [isDecorative, setIsDecorative] = useState(initial?.attrs.alt === '');
  const [isWide, setIsWide] = useState(initial?.attrs.width === 'wide');
  const [caption, setCaption] = useState(initial?.attrs.caption ?? '');
  const [look, setLook] = useState<DarkSchemeLook>({
    dark: initial?.attrs.dark ?? null,
    softened: initial?.attrs.softened ?? null,
  });
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const isOpen = useIsOpen();

  const submit = async () => {
    const url = source === 'url' ? address.trim() : objectKey;
    setBusy(true);
    const failed = await problemOf(source, url, initial?.attrs.url);
    if (!isOpen.current) return;
    setBusy(false);
    setFailure(failed);
    if (failed) return;
    const attrs = {
      url,
      alt: isDecorative ? '' : alt.trim() || null,
      caption: textOrNone(caption, initial?.attrs.caption),
      width: isWide ? ('wide' as const) : null,
      ...look,
    };
    if (initial) replaceSelected(editor, { type: initial.type, attrs });
    else insertBlock(editor, { type: imageBlock, attrs });
    onClose();
  };
  const choose = (item: MediaItem) => {
    setObjectKey(item.object_key);
    setFailure(undefined);
    // The description from the library must not replace what was typed.
    if (alt.trim() === '') setAlt(item.description);
  };
  const errorOf = (field: Source) =>
    failure && 'field' in failure && failure.field === field ? failure.message : undefined;

  return (
    <EditorDialog
      title={initial ? 'Edit image' : 'Insert image'}
      action={initial ? 'Save image' : 'Insert image'}
      busy={busy || isUploading}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Tabs
        value={source}
        onChange={(value) => {
          setSource(value === 'upload' ? 'upload' : 'url');
          setFailure(undefined);
        }}
      >
        <Tabs.List>
          <Tabs.Tab value="upload" data-autofocus={source === 'upload' || undefined}>
            Upload
          </Tabs.Tab>
          <Tabs.Tab value="url">By URL</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="url" pt="md">
          <TextInput
            label="Image URL"
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            data-autofocus={source === 'url' || undefined}
            maxLength={limits.url.max}
            value={address}
            error={errorOf('url')}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setFailure(undefined);
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="upload" pt="md">
          <ImageUpload
            label="Image file"
            upload={uploadImage}
            onUploaded={(key) => {
              setObjectKey(key);
              setFailure(undefined);
            }}
          />
          <Box mt="sm">
            <ChooseFromMedia onChoose={choose} />
          </Box>
          {objectKey !== '' && (
            <Box maw="12rem" mt="0.9rem" className="post-image">
              <Picture key={objectKey} source={objectKey} alt="The uploaded image" />
            </Box>
          )}
          {errorOf('upload') && (
            <Text role="alert" c="var(--mantine-color-error)" fz="0.875rem" mt="0.35rem">
              {errorOf('upload')}
            </Text>
          )}
        </Tabs.Panel>
      </Tabs>
      {failure && 'unavailableUrl' in failure && (
        <Failure>{`Failed to fetch image with url ${failure.unavailableUrl}`}</Failure>
      )}
      <TextInput
        label="Alternative text"
        description="Describes the image for people who cannot see it"
        maxLength={contentLimits.imageTextLength}
        disabled={isDecorative}
        value={isDecorative ? '' : alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <Checkbox
        label="Decorative: it needs no description"
        checked={isDecorative}
        onChange={(event) => setIsDecorative(event.currentTarget.checked)}
      />
      <TextInput
        label="Caption"
        maxLength={contentLimits.imageTextLength}
        value={caption}
        onChange={(event) => setCaption(event.currentTarget.value)}
      />
      {initial?.type !== imageInline && (
        <Checkbox
          label="Wider than the text"
          checked={isWide}
          onChange={(event) => setIsWide(event.currentTarget.checked)}
        />
      )}
      <DarkSchemeSettings look={look} onChange={setLook} onUploadingChange={setUploading} />
    </EditorDialog>
  );
}

/** A ref that is false once the dialog is closed, for work that is still running then. */
function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

function selectedImage(editor: Editor): { type: string; attrs: ImageAttributes } | undefined {
  const atom = selectedAtom(editor.state);
  if (atom === undefined || typeof atom.attrs.url !== 'string') return undefined;
  return { type: atom.type.name, attrs: atom.attrs as ImageAttributes };
}

/** Checks the input. An unchanged address is not loaded again: its picture may be unavailable right now. */
async function problemOf(
  source: Source,
  url: string,
  initialUrl: string | undefined,
): Promise<Problem | undefined> {
  if (source === 'upload') {
    return url === '' ? { field: 'upload', message: authorMessages.imageRequired } : undefined;
  }
  if (url === '') return { field: 'url', message: authorMessages.imageAddressRequired };
  if (!isHttpUrl(url)) return { field: 'url', message: authorMessages.imageSource };
  return url === initialUrl || (await imageLoads(url)) ? undefined : { unavailableUrl: url };
}

/** Null for an empty text, except where an empty text was stored before. */
function textOrNone(text: string, initial: string | null | undefined): string | null {
  const trimmed = text.trim();
  return trimmed === '' && initial !== '' ? null : trimmed;
}

function imageLoads(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    image.src = address;
  });
}
