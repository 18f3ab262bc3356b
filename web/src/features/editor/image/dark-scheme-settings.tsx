import { Box, Checkbox, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { uploadImage } from '#web/src/api/upload-on-demand.ts';
import { ChooseFromMedia } from '#web/src/ui/admin/media/choose-from-media.tsx';
import { RemovePicture } from '#web/src/ui/admin/picture-preview.tsx';
import { ImageUpload } from '#web/src/ui/image-upload.tsx';
import { type ImageAttributes, Picture } from './picture.tsx';

export type DarkSchemeLook = Pick<ImageAttributes, 'dark' | 'softened'>;

interface DarkSchemeSettingsProps {
  look: DarkSchemeLook;
  onChange: (look: DarkSchemeLook) => void;
  onUploadingChange: (uploading: boolean) => void;
}

export function DarkSchemeSettings({ look, onChange, onUploadingChange }: DarkSchemeSettingsProps) {
  const { dark, softened } = look;
  const [isOpen, setOpen] = useState(dark !== null || softened === true);
  const summary = useRef<HTMLElement>(null);
  const remove = () => {
    onChange({ ...look, dark: null });
    // The focused button disappears with the picture.
    summary.current?.focus();
  };
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary} style={{ cursor: 'pointer', fontWeight: 600 }}>
        In the dark scheme
      </summary>
      {isOpen && (
        <Stack gap="1rem" mt="0.75rem">
          <Checkbox
            label="Soften in the dark"
            description="Shows it less bright, so that white does not glare"
            checked={softened === true}
            onChange={(event) =>
              onChange({ ...look, softened: event.currentTarget.checked || null })
            }
          />
          <ImageUpload
            label="Picture for the dark scheme"
            upload={uploadImage}
            onUploaded={(key) => onChange({ ...look, dark: key })}
            onRunningChange={onUploadingChange}
          />
          <ChooseFromMedia onChoose={(item) => onChange({ ...look, dark: item.object_key })} />
          {dark === null ? (
            <Text c="var(--ink-2)" fz="0.875rem">
              Without one, the image is shown in both schemes.
            </Text>
          ) : (
            <>
              <Box maw="12rem" className="post-image">
                <Picture key={dark} source={dark} alt="The picture for the dark scheme" />
              </Box>
              <RemovePicture disabled={false} onClick={remove}>
                Remove the dark picture
              </RemovePicture>
            </>
          )}
        </Stack>
      )}
    </details>
  );
}
