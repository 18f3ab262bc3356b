/** Limits the wait, because a style sheet that has already failed fires no event. */
const maxWaitMs = 2000;

/** Resolves, in a separate task, once the enabled style sheets have loaded or failed. */
export async function stylesApplied(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const pending = [...links].filter(({ disabled, sheet }) => !disabled && sheet === null);
  if (pending.length > 0) await Promise.race([Promise.all(pending.map(settled)), pause(maxWaitMs)]);
  await nextTask();
}

function settled(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['load', 'error']) link.addEventListener(name, () => resolve());
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Splits work into separate tasks, so that a slow phone handles input in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
