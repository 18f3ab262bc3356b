import { Button, TextInput } from '@mantine/core';
import { limits } from '#shared/schemas/limits.ts';
import { uploadImage } from '#web/src/api/upload-image.ts';
import { PicturePreview } from '#web/src/ui/admin/picture-preview.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { usePictureField } from '#web/src/ui/admin/use-picture-field.ts';
import { ImageUpload } from '#web/src/ui/image-upload.tsx';
import styles from './image-field.module.css';

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
      <div className={styles.image}>
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
            className={styles.remove}
            disabled={disabled}
            title={disabled ? readOnlyReason : undefined}
            onClick={remove}
          >
            Remove image
          </Button>
        )}
      </div>
    </>
  );
}
