import type { ComponentProps } from 'react';

export interface ToolbarButtonProps extends ComponentProps<'button'> {
  isTabStop: boolean;
  /** Whether it cannot be used at all, whatever is selected. */
  isLocked: boolean;
  /** Whether it is on or off at the cursor; undefined for one-time actions. */
  isToggle?: boolean;
}

/**
 * Replaces the buttons of Mantine's toolbar, which would each be a tab stop. When it is disabled it can
 * still have the focus, so that keyboard users keep their place in the toolbar.
 */
export function ToolbarButton({
  isTabStop,
  isLocked,
  isToggle,
  disabled = false,
  onClick,
  ...props
}: ToolbarButtonProps) {
  return (
    <button
      {...props}
      type="button"
      disabled={isLocked}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isToggle && Boolean(props['aria-pressed'])}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    />
  );
}
