/** What follows runs in a separate task: a slow phone handles input in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
