/** Whether a path or a file's name ends as a picture's does, of whatever format. */
export function isPictureName(name: string): boolean {
  return /\.(?:png|jpe?g|webp|gif|avif|svg|bmp)$/i.test(name);
}
