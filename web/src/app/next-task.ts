/** What follows is in a task of its own: a slow phone answers its reader in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
