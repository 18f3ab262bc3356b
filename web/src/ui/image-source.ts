import { isHttpUrl, isObjectKey } from '#shared/content/urls.ts';
import { mediaPrefix } from '#shared/platform/http.ts';

/** The address at which visitors get an image, or undefined for one that must not be loaded. */
export function imageAddress(source: string): string | undefined {
  if (isHttpUrl(source)) return source;
  return isObjectKey(source) ? `/${mediaPrefix}${source}` : undefined;
}
