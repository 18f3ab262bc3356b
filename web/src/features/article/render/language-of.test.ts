import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import { languageOf } from './code-block.tsx';

describe('the language of code', () => {
  it.each([
    ['bash', 'cd a && npm install\nfor f in *.txt; do echo "$f"; done'],
    ['bash', '$ git push'],
    ['c', 'struct rusage before, after;\ngetrusage(RUSAGE_SELF, &before);'],
    ['c', 'task *pop(deque *d) {\n    long b = load(&d->bottom, relaxed) - 1;\n}'],
    ['c', '/* Count. */\nstatic long touch(volatile char *p, size_t n) {'],
    ['cpp', '#include <vector>\nstd::vector<int> all;'],
    ['css', '.progress {\n  animation: grow linear both;\n  animation-timeline: scroll();\n}'],
    ['css', '@keyframes grow { from { scale: 0 1 } }'],
    ['diff', '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new'],
    ['dockerfile', 'FROM node:24\nRUN npm ci\nCMD ["node", "x.js"]'],
    ['go', 'func main() {\n\tch := make(chan int)\n}'],
    ['java', 'public class A { private final int x; }'],
    ['json', '{"a": 1, "b": [true, null, "x"]}'],
    ['json', '[\n  {"a": 1}\n]'],
    ['python', 'def f(x):\n    return None'],
    ['python', 'for i in range(10):\n    print(i)'],
    ['rust', 'let mut v: Vec<u32> = Vec::new();'],
    ['sql', "update job set state = 'running', started = now()\nwhere id = 1;"],
    ['typescript', 'for await (const row of cursor) {\n  await once(response, "drain");\n}'],
    ['typescript', 'export function f(a: string): Promise<void> {\n  return g(a);\n}'],
    ['typescript', 'import { a } from "b";\nexport default a;'],
    ['xml', '<div class="a"><p>Hello</p></div>'],
    ['yaml', 'on: push\njobs:\n  build:\n    runs-on: ubuntu-latest'],
  ])('is %s in %j', (language, code) => {
    expect(languageOf(code)).toBe(language);
  });

  it.each([
    '262144 faults\nreal 0m0.3s',
    'This is only text with numbers 1 2 3\nand another line',
    '> site@0.1.0 start\nlistening on http://localhost:3000',
    '',
  ])('is unknown in %j', (text) => {
    expect(languageOf(text)).toBeUndefined();
  });

  it.each(['a', ' ', '\n', '"', '{', '<', 'if ', 'a-', '- a: ', '\n ', 'for '])(
    'is found quickly for many %j',
    (piece) => {
      expect(cpuTime(() => languageOf(piece.repeat(100_000)))).toBeLessThan(250);
    },
  );
});
