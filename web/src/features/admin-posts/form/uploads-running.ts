/** `2 images are still being uploaded.` */
export function uploadsRunning(count: number): string {
  return count === 1
    ? '1 image is still being uploaded.'
    : `${count} images are still being uploaded.`;
}
