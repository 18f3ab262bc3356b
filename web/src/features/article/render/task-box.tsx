/**
 * Whether an item of a task list is done: the style sheet draws the box, feed readers and reading
 * modes, which remove form controls, show the letter.
 */
export function TaskBox({ checked }: { checked: boolean }) {
  return (
    <>
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- reading modes remove controls
        role="checkbox"
        aria-checked={checked}
        aria-disabled="true"
        aria-label={checked ? 'Done' : 'To do'}
      >
        {checked ? '☑' : '☐'}
      </span>{' '}
    </>
  );
}
