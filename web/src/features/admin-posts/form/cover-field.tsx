import { Button, TextInput } from '@mantine/core';
import { limits } from '#shared/schemas/limits.ts';
import { uploadImage } from '#web/src/api/upload-image.ts';
import { ImageUpload } from '#web/src/ui/image-upload.tsx';
import { FieldGroup } from '#web/src/ui/admin/field-group.tsx';
import { PicturePreview } from '#web/src/ui/admin/picture-preview.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { usePictureField } from '#web/src/ui/admin/use-picture-field.ts';

export interface CoverFieldProps {
  /** An http(s) address or an object key; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Told whether a picture is on its way, whenever that changes. */
  onUploadingChange?: ((uploading: boolean) => void) | undefined;
  error?: string | undefined;
  disabled: boolean;
}

/** The picture above a post and in the lists: uploaded, at an address, or none. */
export function CoverField(props: CoverFieldProps) {
  const { value, onChange, onUploadingChange, error, disabled } = props;
  const { input, image, remove } = usePictureField(value, onChange);
  return (
    <FieldGroup legend="Cover" gap="sm">
      <PicturePreview
        image={image}
        alt="Cover of this post"
        none="No cover: cards show the title's first letter."
      />
      <ImageUpload
        label="Upload cover"
        upload={uploadImage}
        onUploaded={onChange}
        onRunningChange={onUploadingChange}
        disabled={disabled}
        disabledReason={readOnlyReason}
      />
      <TextInput
        ref={input}
        label="Cover address"
        description="The URL of an image on the web, or the key of an uploaded image."
        maxLength={limits.url.max}
        value={value}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
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
          Remove cover
        </Button>
      )}
    </FieldGroup>
  );
}
