/** A failure whose message is one sentence for a person; it is printed without its stack trace. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** The message of anything thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
