/** Fields of the settings that are files: pictures and the curriculum vitae. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { documentType, uploadLimits } from '#shared/schemas/upload-limits.ts';
import { isDocumentKey } from '#shared/content/urls.ts';
import { uploadDocument } from '#web/src/api/upload-on-demand.ts';
import { useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { FieldGroup } from '#web/src/ui/admin/form-parts.tsx';
import { PicturePreview, RemovePicture } from '#web/src/ui/admin/picture-preview.tsx';
import { PictureUpload } from '#web/src/ui/admin/picture-upload.tsx';
import { type AcceptedFiles, ImageUpload } from '#web/src/ui/image-upload.tsx';

const pdfFiles: AcceptedFiles = {
  types: [documentType],
  choose: 'Choose a PDF file',
  note: `PDF, at most ${uploadLimits.documentBytes / 1024 / 1024} MB. The file is shown as it is, with all its metadata.`,
};

interface OwnerFileProps {
  value: string | null;
  onChange: (value: string | null) => void;
  onUploadingChange: (uploading: boolean) => void;
  error: string | undefined;
  disabled: boolean;
}

interface PictureProps extends OwnerFileProps {
  legend: string;
  /** The name of the person in the picture, to distinguish several pictures. */
  owner?: string;
  /** Shown instead of a picture. */
  none: string;
}

/** The value is the key of an uploaded picture, the path of a picture that came with the code, or null. */
export function OwnerPicture({ legend, owner, none, value, onChange, ...props }: PictureProps) {
  const ofOwner = owner === undefined ? '' : ` of ${owner}`;
  const fullLegend = legend + ofOwner;
  const isBuiltIn = value !== null && value.startsWith('/');
  const uploadedImage = useImageAddress(isBuiltIn ? null : value);
  return (
    <FieldGroup legend={fullLegend}>
      <Stack maw="22rem" miw={0}>
        <PicturePreview
          image={isBuiltIn ? { status: 'ready', address: value } : uploadedImage}
          alt={fullLegend}
          emptyText={none}
        />
        <PictureUpload
          name={legend.toLowerCase() + ofOwner}
          hasPicture={value !== null}
          onChange={onChange}
          {...props}
        />
      </Stack>
    </FieldGroup>
  );
}

/** The value is the key of an uploaded PDF file, the path of a file that came with the code, an address, or null. */
export function CurriculumVitae({ value, onChange, ...props }: OwnerFileProps) {
  const address = useRef<HTMLInputElement>(null);
  const isFile = value !== null && (isDocumentKey(value) || value.startsWith('/'));
  const remove = () => {
    onChange(null);
    // The pressed button disappears with the file, so the focus needs another place.
    address.current?.focus();
  };
  return (
    <FieldGroup legend="Curriculum vitae">
      <TextInput
        ref={address}
        label="Address of your CV"
        description="Or upload a PDF file below. Without either, the home page has no link to it."
        placeholder={isFile ? 'The uploaded file' : 'https://'}
        value={isFile ? '' : (value ?? '')}
        error={props.error}
        disabled={props.disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || null)}
      />
      <ImageUpload
        label="Upload CV"
        files={pdfFiles}
        upload={uploadDocument}
        onUploaded={onChange}
        onRunningChange={props.onUploadingChange}
        disabled={props.disabled}
      />
      {isFile && (
        <>
          <Text c="var(--ink-2)" fz="sm">
            A PDF file is in place.
          </Text>
          <RemovePicture disabled={props.disabled} onClick={remove}>
            Remove CV
          </RemovePicture>
        </>
      )}
    </FieldGroup>
  );
}
