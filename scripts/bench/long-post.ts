/** Makes up posts as long as a good article, with code and formulas. */
import { serializeContent, type ContentNode } from '#shared/content/nodes.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';

/** The length of the post with which other systems were compared. */
const words = 1043;

const vocabulary =
  'the a of to and in that it is for with as on by from at this buffer index queue latency page cache request table stream writer reader lease batch key value order commit retry clock node edge signal matrix vector field proof bound error test build deploy measure remember forget compare collect divide share because although whenever nearly always rarely once small large early late cold warm empty full plain exact'.split(
    ' ',
  );

/** @param number seeds the words, and is part of the title */
export function longPost(number: number, changes: Partial<SavePostInput> = {}): SavePostInput {
  const random = seeded(number + 1);
  const sentence = () => {
    const length = 8 + Math.floor(random() * 14);
    const text = Array.from({ length }, () => vocabulary[Math.floor(random() * vocabulary.length)]);
    return `${text.join(' ').replace(/^./, (first) => first.toUpperCase())}.`;
  };
  const blocks: ContentNode[] = [];
  for (let written = 0, block = 0; written < words; block += 1) {
    if (block % 4 === 0) blocks.push(textBlock('heading-two', sentence().slice(0, -1)));
    const text = [sentence(), sentence(), sentence(), sentence()].join(' ');
    const inline = formula('math-inline', `x_${block} \\le \\frac{${block}}{n}`);
    blocks.push({ type: 'paragraph', children: [{ text }, { text: ' ' }, inline] });
    written += text.split(' ').length;
    if (block % 5 === 1)
      blocks.push(formula('math-block', `\\sum_{k=0}^{${block}} \\binom{n}{k} = 2^n`));
    if (block % 5 === 3) {
      const code = `export function step${block}(x: number): number {\n  return x * ${block};\n}`;
      blocks.push(textBlock('code-block', code));
    }
  }
  return {
    title: `Measured post number ${number}`,
    category: number % 2 === 0 ? 'Database' : 'Mathematics',
    tags: [`measured-${number % 20}`, 'benchmark'],
    content: serializeContent(blocks),
    status: 'published',
    ...changes,
  };
}

function textBlock(type: 'heading-two' | 'code-block', text: string): ContentNode {
  return { type, children: [{ text }] };
}

function formula(type: 'math-inline' | 'math-block', source: string): ContentNode {
  return { type, formula: source, children: [{ text: '' }] };
}

/** Generates reproducible random numbers between 0 and 1 (Park and Miller's generator). */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
