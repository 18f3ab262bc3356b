/** Splits work into separate tasks, so that a slow phone handles input in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
