import { Group, Input, Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { uploadImage } from '#web/src/api/upload-image.ts';
import { FieldGroup } from '#web/src/ui/admin/form-parts.tsx';
import { ChooseFromMedia } from '#web/src/ui/admin/media/choose-from-media.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { RemovePicture } from '#web/src/ui/admin/picture-preview.tsx';
import { UserPicture } from '#web/src/ui/admin/user-picture.tsx';
import { ImageUpload } from '#web/src/ui/image-upload.tsx';

export interface ProfilePictureProps {
  /** The user whose picture it is. */
  name: string;
  /** Object key of an uploaded image; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Called with whether a picture is uploading, whenever that changes. */
  onUploadingChange: (uploading: boolean) => void;
  error: ReactNode;
  disabled: boolean;
}

/** The own picture: uploaded, or none. Unlike the cover of a post, it cannot come from elsewhere. */
export function ProfilePicture({ name, value, onChange, disabled, ...props }: ProfilePictureProps) {
  const field = useRef<HTMLDivElement>(null);
  const remove = () => {
    onChange('');
    // The button disappears with the picture.
    field.current?.querySelector('input')?.focus();
  };
  return (
    <FieldGroup legend="Picture">
      <Group ref={field} align="flex-start" gap="md">
        <UserPicture user={{ name, picture: value || null }} size={96} />
        <Stack flex="1 1 14rem" miw={0} gap="xs" align="stretch">
          <ImageUpload
            label="Upload picture"
            upload={uploadImage}
            onUploaded={onChange}
            onRunningChange={props.onUploadingChange}
            disabled={disabled}
            disabledReason={readOnlyReason}
          />
          <ChooseFromMedia disabled={disabled} onChoose={(item) => onChange(item.object_key)} />
          {props.error && (
            <Input.Error role="alert" tabIndex={-1}>
              {props.error}
            </Input.Error>
          )}
          {value !== '' && (
            <RemovePicture disabled={disabled} onClick={remove}>
              Remove picture
            </RemovePicture>
          )}
        </Stack>
      </Group>
    </FieldGroup>
  );
}
