import type { ComponentProps } from 'react';

export interface ToolbarButtonProps extends ComponentProps<'button'> {
  isTabStop: boolean;
  /** On or off at the cursor, and not what is done once. */
  isToggle?: boolean;
}

/**
 * The button of Mantine's controls, which would each be a stop of the Tab key. Disabled, it keeps the
 * focus: who goes through the toolbar by keyboard does not lose the place.
 */
export function ToolbarButton({
  isTabStop,
  isToggle,
  disabled = false,
  onClick,
  ...props
}: ToolbarButtonProps) {
  return (
    <button
      {...props}
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isToggle && Boolean(props['aria-pressed'])}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    />
  );
}
