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
import { readOnlyReason } from './read-only.ts';

/** The picture is not loaded for every typed letter of its address. */
const typingMs = 400;

export interface PictureFieldProps {
  labels: {
    /** Text alternative of the picture. */
    alt: string;
    /** Shown where there is no picture. */
    none: string;
    upload: string;
    address: string;
    addressDescription?: string;
    remove: string;
  };
  /** Whether the address comes first, as wide as the form. */
  addressFirst?: boolean;
  /** An http(s) address or an object key; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Called with whether a picture is uploading, whenever that changes. */
  onUploadingChange?: ((uploading: boolean) => void) | undefined;
  error?: string | undefined;
  disabled: boolean;
  /** The part that stays visible where the picture is cropped; left out for pictures that are not. */
  view?: { value: string; onChange: (view: string) => void };
}

/** A picture: uploaded, at an address, or none. */
export function PictureField({ labels, value, onChange, disabled, ...props }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [source] = useDebouncedValue(value, typingMs);
  const image = useImageAddress(isImageSource(source) ? source : null);
  const isUploaded = isObjectKey(value);
  const remove = () => {
    onChange('');
    // The button disappears with the picture.
    input.current?.focus();
  };
  const address = (
    <TextInput
      ref={input}
      label={labels.address}
      description={labels.addressDescription}
      placeholder={isUploaded ? 'The uploaded picture' : undefined}
      maxLength={limits.url.max}
      // Nobody can read the key of an upload; the picture says what it is.
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
        none={labels.none}
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
        disabledReason={readOnlyReason}
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

/** Folded until it is set, as most pictures look well around their middle. */
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
