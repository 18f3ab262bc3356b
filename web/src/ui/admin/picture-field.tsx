import { Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { isImageSource, isObjectKey } from '#shared/content/urls.ts';
import { limits } from '#shared/schemas/limits.ts';
import { useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { uploadImage } from '#web/src/api/upload-on-demand.ts';
import { ImageUpload } from '#web/src/ui/image-upload.tsx';
import { ChooseFromMedia } from './media/choose-from-media.tsx';
import { OnDemand } from './on-demand.tsx';
import { PicturePreview, RemovePicture } from './picture-preview.tsx';

const typingPauseMs = 400;

export interface PictureFieldProps {
  labels: {
    /** Text alternative of the picture. */
    alt: string;
    /** Shown instead of a picture. */
    none: string;
    upload: string;
    address: string;
    addressDescription?: string;
    remove: string;
  };
  /** Whether the address field is above the picture and as wide as the form, instead of below the picture. */
  addressFirst?: boolean;
  /** An http(s) address or an object key; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Called when an upload starts or ends. */
  onUploadingChange?: ((uploading: boolean) => void) | undefined;
  error?: string | undefined;
  disabled: boolean;
  /** The visible part of a cropped picture; undefined if the picture is never cropped. */
  view?: { value: string; onChange: (view: string) => void };
}

export function PictureField({ labels, value, onChange, disabled, ...props }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Loads the picture when the typing of its address pauses, instead of after each letter.
  const [source] = useDebouncedValue(value, typingPauseMs);
  const image = useImageAddress(isImageSource(source) ? source : null);
  const isUploaded = isObjectKey(value);
  const remove = () => {
    onChange('');
    // The pressed button disappears with the picture, so the focus needs another place.
    input.current?.focus();
  };
  const address = (
    <TextInput
      ref={input}
      label={labels.address}
      description={labels.addressDescription}
      placeholder={isUploaded ? 'The uploaded picture' : undefined}
      maxLength={limits.url.max}
      // The key of an upload means nothing to people, and the picture is shown.
      value={isUploaded ? '' : value}
      error={props.error}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
  const picture = (
    <>
      <PicturePreview
        image={image}
        alt={labels.alt}
        emptyText={labels.none}
        view={props.view?.value ?? ''}
      />
      {props.view && image.status === 'ready' && (
        <Crop {...props.view} address={image.address} disabled={disabled} />
      )}
      <ImageUpload
        label={labels.upload}
        upload={uploadImage}
        onUploaded={onChange}
        onRunningChange={props.onUploadingChange}
        disabled={disabled}
      />
      <ChooseFromMedia disabled={disabled} onChoose={(item) => onChange(item.object_key)} />
    </>
  );
  const removal = value !== '' && (
    <RemovePicture disabled={disabled} onClick={remove}>
      {labels.remove}
    </RemovePicture>
  );
  if (!props.addressFirst) {
    return (
      <>
        {picture}
        {address}
        {removal}
      </>
    );
  }
  return (
    <>
      {address}
      <Stack maw="22rem" miw={0}>
        {picture}
        {removal}
      </Stack>
    </>
  );
}

interface CropProps {
  address: string;
  value: string;
  onChange: (view: string) => void;
  disabled: boolean;
}

/** Collapsed unless a part is already chosen, because most pictures look good cropped to their middle. */
function Crop(props: CropProps) {
  const [isOpen, setOpen] = useState(props.value !== '');
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary style={{ cursor: 'pointer', fontWeight: 600 }}>Focal point and crop</summary>
      {isOpen && (
        <OnDemand name="the focal point" load={() => import('./cover-view.tsx')}>
          {({ CoverView }) => <CoverView {...props} />}
        </OnDemand>
      )}
    </details>
  );
}
