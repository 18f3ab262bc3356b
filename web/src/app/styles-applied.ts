import { nextTask } from './next-task.ts';

/** Longer is not waited: a sheet that has failed already says nothing any more. */
const patienceMs = 2000;

/** Resolves, in a task of its own, once the style sheets that are switched on are there or have failed. */
export async function stylesApplied(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const awaited = [...links].filter(({ disabled, sheet }) => !disabled && sheet === null);
  if (awaited.length > 0)
    await Promise.race([Promise.all(awaited.map(settled)), pause(patienceMs)]);
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
