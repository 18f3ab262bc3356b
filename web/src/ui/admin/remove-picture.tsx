import { Button } from '@mantine/core';
import { readOnlyReason } from './read-only.ts';

export interface RemovePictureProps {
  children: string;
  disabled: boolean;
  onClick: () => void;
}

export function RemovePicture({ disabled, ...props }: RemovePictureProps) {
  return (
    <Button
      variant="subtle"
      size="sm"
      // The text, not the background, is aligned with the other fields.
      ml="calc(-1 * var(--button-padding-x))"
      style={{ alignSelf: 'flex-start' }}
      disabled={disabled}
      title={disabled ? readOnlyReason : undefined}
      {...props}
    />
  );
}
