import { useContext } from 'react';
import { RenderersContext } from './renderers.context.ts';

/** Whether an item of a task list is done. */
export function TaskBox({ checked }: { checked: boolean }) {
  const { forFeeds = false } = useContext(RenderersContext);
  // Feed readers remove form controls.
  if (forFeeds) return checked ? '☑ ' : '☐ ';
  return (
    <input
      type="checkbox"
      disabled
      readOnly
      checked={checked}
      aria-label={checked ? 'Done' : 'To do'}
    />
  );
}
