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
      // Its text, not its background, is aligned with the others.
      ml="calc(-1 * var(--button-padding-x))"
      style={{ alignSelf: 'flex-start' }}
      disabled={disabled}
      title={disabled ? readOnlyReason : undefined}
      {...props}
    />
  );
}
