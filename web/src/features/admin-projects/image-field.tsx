import { Button, Stack, TextInput } from '@mantine/core';
import { limits } from '#shared/schemas/limits.ts';
import { uploadImage } from '#web/src/api/upload-image.ts';
import { PicturePreview } from '#web/src/ui/admin/picture-preview.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { usePictureField } from '#web/src/ui/admin/use-picture-field.ts';
import { ImageUpload } from '#web/src/ui/image-upload.tsx';

export interface ImageFieldProps {
  /** An http(s) address or an object key; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Told whether a picture is on its way, whenever that changes. */
  onUploadingChange: (uploading: boolean) => void;
  error: string | undefined;
  disabled: boolean;
}

/** The picture of a project: at an address, uploaded, or none. */
export function ImageField(props: ImageFieldProps) {
  const { value, onChange, onUploadingChange, error, disabled } = props;
  const { input, image, remove } = usePictureField(value, onChange);
  return (
    <>
      <TextInput
        ref={input}
        label="Image URL"
        maxLength={limits.url.max}
        value={value}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      <Stack maw="22rem" miw={0}>
        <PicturePreview
          image={image}
          alt="Image of this project"
          none="No image: cards show the title's first letter."
        />
        <ImageUpload
          label="Upload image"
          upload={uploadImage}
          onUploaded={onChange}
          onRunningChange={onUploadingChange}
          disabled={disabled}
          disabledReason={readOnlyReason}
        />
        {value !== '' && (
          <Button
            variant="subtle"
            size="sm"
            // Its text, not its ground, begins where the others begin.
            ml="calc(-1 * var(--button-padding-x))"
            style={{ alignSelf: 'flex-start' }}
            disabled={disabled}
            title={disabled ? readOnlyReason : undefined}
            onClick={remove}
          >
            Remove image
          </Button>
        )}
      </Stack>
    </>
  );
}
