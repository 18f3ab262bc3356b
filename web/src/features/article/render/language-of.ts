import type { KnownLanguage } from '#shared/content/code-languages.ts';

/** Only the beginning of the code is read, in UTF-16 units. */
const sampleLength = 2_000;

/**
 * Patterns that identify a language; the first match counts. The highlighter's own detection mistakes C
 * for style sheets, and has to try every grammar.
 */
const languagePatterns: readonly [KnownLanguage, RegExp][] = [
  ['xml', /^\s*<[!?a-z]/i],
  ['diff', /^(?:@@ -|diff --git |--- \S+\n\+\+\+ )/m],
  ['json', /^\s*(?:\{\s*"[^"\n]*"\s*:|\[\s*(?:[[{"\d]|true|false|null))/],
  ['dockerfile', /^FROM [\w./:-]+(?: AS \w+)?$/m],
  ['sql', /^\s*(?:select|insert into|update|delete from|create|alter|drop|with|explain)\s/i],
  ['python', /^[ \t]*(?:(?:async )?def \w+\(|class \w+[(:]|(?:for|if|while|with) [^\n]*:$)/m],
  ['python', /^(?:import \w+|from [\w.]+ import )[^\n;'"]*$|^print\(/m],
  ['rust', /\bfn \w+|\blet mut \w|\bimpl\b[^\n]*\{|\bprintln!|^use \w+::/m],
  ['go', /^package \w+$|^func [(\w]|^type \w+ (?:struct|interface) \{|\w :?= make\(|\w := /m],
  [
    'java',
    /\b(?:public|private|protected) (?:(?:static|final) )*(?:class|interface|void|[A-Z]\w*) /,
  ],
  ['cpp', /\bstd::|\btemplate ?<|^#include <\w+>|^(?:class|namespace) \w+ ?\{/m],
  ['c', /^#(?:include|define|if)|\b(?:size_t|uintptr_t|u?int\d+_t)\b|\bstruct \w+ [\w*]|\w->\w/m],
  ['c', /\b(?:void|char|int|long|double|float) \*?\w+(?:\(|\[| =|;)|\b(?:printf|malloc)\(/],
  ['typescript', /\b(?:const|let|var) [\w{[]|\bfunction\b|=>|\bawait \w|\binterface \w+ \{/],
  ['typescript', /^(?:import|export) [^\n]*(?:from|default|class|type)\b|\bconsole\.\w+\(/m],
  ['css', /^[^{}=;]*\{\s*(?:--)?[a-z-]+\s*:[^{};]+[;}]|^@(?:media|layer|keyframes|import)\b/],
  [
    'bash',
    /^#!|^(?:\$ )?(?:cd|npm|npx|git|sudo|curl|echo|export|mkdir|docker|aws) \S|; do\b|\bfi$/m,
  ],
  ['yaml', /^(?:- )?[\w-]+:(?: [^\n;{}]*)?\n(?:\s*- )?\s*[\w-]+:(?: |$)/m],
];

/** The language that code seems to be written in; undefined when no pattern matches. */
export function languageOf(code: string): KnownLanguage | undefined {
  const beginning = code.slice(0, sampleLength);
  return languagePatterns.find(([, pattern]) => pattern.test(beginning))?.[0];
}
