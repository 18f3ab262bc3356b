import {
  Fragment,
  type Mark,
  type Node,
  type ResolvedPos,
  type Schema,
  Slice,
} from '@tiptap/pm/model';
import { plainTextToNodes } from '#shared/content/source-text.ts';
import { isLeaf } from '#shared/content/nodes.ts';
import { isSafeLinkUrl } from '#shared/content/urls.ts';
import { cleanText } from '#shared/clean-text.ts';

/**
 * Plain text as document content: paragraphs split on blank lines, with their line breaks, in the
 * marks at the cursor.
 * @param asLink turns a text that is only an address into a link
 */
export function plainSlice(
  text: string,
  { $context, asLink }: { $context: ResolvedPos; asLink: boolean },
): Slice {
  const { schema } = $context.doc.type;
  const clean = cleanText(text);
  const marks = [...$context.marks()];
  const address = clean.trim();
  const link = schema.marks.link;
  if (asLink && link && isSafeLinkUrl(address)) {
    const marked = link.create({ href: address }).addToSet(marks);
    return new Slice(Fragment.from(schema.text(address, marked)), 0, 0);
  }
  const paragraphs = plainTextToNodes(clean).map((node) =>
    paragraph(
      schema,
      isLeaf(node) ? '' : node.children.map((leaf) => (isLeaf(leaf) ? leaf.text : '')).join(''),
      marks,
    ),
  );
  // White space alone is text between words.
  if (paragraphs.length === 0)
    return new Slice(Fragment.from(clean ? schema.text(' ', marks) : null), 0, 0);
  return Slice.maxOpen(Fragment.from(paragraphs));
}

function paragraph(schema: Schema, text: string, marks: readonly Mark[]): Node {
  const content = text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 && schema.nodes.hardBreak ? [schema.nodes.hardBreak.create()] : []),
      ...(line === '' ? [] : [schema.text(line, marks)]),
    ]);
  return schema.node('paragraph', null, content);
}
