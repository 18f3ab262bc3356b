/**
 * Opens a reply in the reader's mail program. A stranger wrote both parts: encoded, neither adds a
 * recipient, a header or a text to the reply (RFC 6068).
 */
export function replyAddress({ email, subject }: { email: string; subject: string }): string {
  const line = subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const answer = /^re:/i.test(line) ? line : `Re: ${line}`;
  return `mailto:${encoded(email).replace('%40', '@')}?subject=${encoded(answer)}`;
}

/** A lone surrogate, which cannot be encoded, is replaced. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
