/**
 * Pages for people, which have no route in the gateway; `lambdas/runtime/http` sends their
 * responses.
 */

export type PageReply =
  /** `inline`: sources for the content security policy of the document. */
  | { kind: 'document'; status: 200 | 404; html: string; inline: string }
  /** Moved permanently. */
  | { kind: 'moved'; to: string };

export interface Pages {
  /** The page at a path, such as `/blog/a-note.html`. */
  find(path: string): Promise<PageReply>;
  /** The document for an error. */
  failed(detail: string): string;
}
