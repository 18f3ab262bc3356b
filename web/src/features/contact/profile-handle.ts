/**
 * The usual name of a profile: `https://code.example/ada` -> `@ada`, `https://work.example/in/ada`
 * -> `in/ada`; the host when the address has no path.
 */
export function profileHandle(address: string): string {
  const { host, pathname } = new URL(address);
  const parts = pathname.split('/').filter(Boolean).map(readable);
  const [name] = parts;
  if (name === undefined) return host;
  return parts.length > 1 ? parts.join('/') : `@${name.replace(/^@/, '')}`;
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
