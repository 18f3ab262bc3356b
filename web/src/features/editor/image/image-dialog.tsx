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
import { selectedAtom } from '../keys/selection.ts';
import { DarkSchemeSettings, type DarkSchemeLook } from './dark-scheme-settings.tsx';
import { type ImageAttributes, Picture } from './picture.tsx';

interface ImageDialogProps {
  editor: Editor;
  onClose: () => void;
}

type SourceTab = 'url' | 'upload';
type Problem = { tab: SourceTab; message: string } | { unavailableUrl: string };

/** Inserts an image, or changes the selected one. */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const [initial] = useState(() => selectedImage(editor));
  const isUpload = initial !== undefined && isObjectKey(initial.attrs.url);
  const [tab, setTab] = useState<SourceTab>(initial && !isUpload ? 'url' : 'upload');
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
  const [isUploadingDark, setUploadingDark] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isOpen = useIsOpen();

  const submit = async () => {
    const url = tab === 'url' ? address.trim() : objectKey;
    setChecking(true);
    const found = await findProblem(tab, url, initial?.attrs.url);
    if (!isOpen.current) return;
    setChecking(false);
    setProblem(found);
    if (found) return;
    const attrs = {
      url,
      alt: isDecorative ? '' : alt.trim() || null,
      caption: textOrNull(caption, initial?.attrs.caption),
      width: isWide ? ('wide' as const) : null,
      ...look,
    };
    if (initial) replaceSelected(editor, { type: initial.type, attrs });
    else insertBlock(editor, { type: imageBlock, attrs });
    onClose();
  };
  const choose = (item: MediaItem) => {
    setObjectKey(item.object_key);
    setProblem(undefined);
    // The description from the library must not replace what was typed.
    if (alt.trim() === '') setAlt(item.description);
  };
  const messageOn = (shownTab: SourceTab) =>
    problem && 'tab' in problem && problem.tab === shownTab ? problem.message : undefined;

  return (
    <EditorDialog
      title={initial ? 'Edit image' : 'Insert image'}
      action={initial ? 'Save image' : 'Insert image'}
      busy={isChecking || isUploadingDark || (isUploading && tab === 'upload')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Tabs
        value={tab}
        onChange={(value) => {
          setTab(value === 'upload' ? 'upload' : 'url');
          setProblem(undefined);
        }}
      >
        <Tabs.List>
          <Tabs.Tab value="upload" data-autofocus={tab === 'upload' || undefined}>
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
            data-autofocus={tab === 'url' || undefined}
            maxLength={limits.url.max}
            value={address}
            error={messageOn('url')}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="upload" pt="md">
          <ImageUpload
            label="Image file"
            upload={uploadImage}
            onUploaded={(key) => {
              setObjectKey(key);
              setProblem(undefined);
            }}
            onRunningChange={setUploading}
          />
          <Box mt="sm">
            <ChooseFromMedia onChoose={choose} />
          </Box>
          {objectKey !== '' && (
            <Box maw="12rem" mt="0.9rem" className="post-image">
              <Picture key={objectKey} source={objectKey} alt="The uploaded image" />
            </Box>
          )}
          {messageOn('upload') && (
            <Text role="alert" c="var(--mantine-color-error)" fz="0.875rem" mt="0.35rem">
              {messageOn('upload')}
            </Text>
          )}
        </Tabs.Panel>
      </Tabs>
      {problem && 'unavailableUrl' in problem && (
        <Failure>{`Failed to fetch image with url ${problem.unavailableUrl}`}</Failure>
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
      <DarkSchemeSettings look={look} onChange={setLook} onUploadingChange={setUploadingDark} />
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
  // The cast is safe: only images have a `url`.
  return { type: atom.type.name, attrs: atom.attrs as ImageAttributes };
}

/** An unchanged address is not loaded again, as its picture may be unavailable right now. */
async function findProblem(
  tab: SourceTab,
  url: string,
  initialUrl: string | undefined,
): Promise<Problem | undefined> {
  if (tab === 'upload') {
    return url === '' ? { tab, message: authorMessages.imageRequired } : undefined;
  }
  if (url === '') return { tab, message: authorMessages.imageAddressRequired };
  if (!isHttpUrl(url)) return { tab, message: authorMessages.imageSource };
  return url === initialUrl || (await imageLoads(url)) ? undefined : { unavailableUrl: url };
}

/** Null for no text. A stored empty text stays, so that saving an untouched field changes nothing. */
function textOrNull(text: string, initial: string | null | undefined): string | null {
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
