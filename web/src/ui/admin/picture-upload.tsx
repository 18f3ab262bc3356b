import { Input, Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { uploadImage } from '#web/src/api/upload-on-demand.ts';
import { ImageUpload } from '../image-upload.tsx';
import { ChooseFromMedia } from './media/choose-from-media.tsx';
import { RemovePicture } from './picture-preview.tsx';

interface PictureUploadProps {
  /** A word for the picture, such as `portrait`. */
  name: string;
  hasPicture: boolean;
  /** Called with an object key, or with null when the picture is removed. */
  onChange: (objectKey: string | null) => void;
  /** Called when an upload starts or ends. */
  onUploadingChange: (uploading: boolean) => void;
  error: ReactNode;
  disabled: boolean;
}

/** Uploads, chooses or removes a picture that must be an uploaded file. */
export function PictureUpload(props: PictureUploadProps) {
  const { name, onChange, disabled } = props;
  const group = useRef<HTMLDivElement>(null);
  const remove = () => {
    onChange(null);
    // The pressed button disappears with the picture, so the focus needs another place.
    group.current?.querySelector('input')?.focus();
  };
  return (
    <Stack ref={group} miw={0}>
      <ImageUpload
        label={`Upload ${name}`}
        upload={uploadImage}
        onUploaded={onChange}
        onRunningChange={props.onUploadingChange}
        disabled={disabled}
      />
      <ChooseFromMedia disabled={disabled} onChoose={(item) => onChange(item.object_key)} />
      {props.error && (
        <Input.Error role="alert" tabIndex={-1}>
          {props.error}
        </Input.Error>
      )}
      {props.hasPicture && (
        <RemovePicture disabled={disabled} onClick={remove}>{`Remove ${name}`}</RemovePicture>
      )}
    </Stack>
  );
}
