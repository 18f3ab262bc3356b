import { Anchor } from '@mantine/core';

export interface TextButtonProps {
  onClick: () => void;
  children: string;
}

/** A lesser action beside a form's own, as a line of text. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      fz="sm"
      style={{ alignSelf: 'flex-start' }}
      onClick={onClick}
    >
      {children}
    </Anchor>
  );
}
