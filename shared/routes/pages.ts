/** Addresses of people, which the gateway knows no route for; `lambdas/runtime/http` sends what they answer. */

export type PageReply =
  /** `inline`: sources for the content security policy that the document is answered with. */
  | { kind: 'document'; status: 200 | 404; html: string; inline: string }
  /** Moved for good. */
  | { kind: 'moved'; to: string };

export interface Pages {
  /** What lies at a path, such as `/blog/a-note.html`. */
  find(path: string): Promise<PageReply>;
  /** The document that says what went wrong. */
  failed(detail: string): string;
}
