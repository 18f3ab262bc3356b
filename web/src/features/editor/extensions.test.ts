import { getSchema } from '@tiptap/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalForm } from '#shared/content/normal-form.fixtures.ts';
import { acceptedDocuments, documents } from '#shared/content/tiptap.fixtures.ts';
import { fromTiptap, keepingUnedited, type TiptapNode, toTiptap } from '#shared/content/tiptap.ts';
import { editorExtensions } from './extensions.ts';

describe('the schema of the editor', () => {
  it('accepts every document that can be stored, and returns it', () => {
    const schema = getSchema(editorExtensions);
    fc.assert(
      fc.property(documents, (nodes) => {
        const held = schema.nodeFromJSON(toTiptap(nodes));
        held.check();
        expect(normalForm(fromTiptap(held.toJSON() as TiptapNode))).toEqual(normalForm(nodes));
      }),
      { numRuns: 300 },
    );
  });

  it('returns unedited content identically, whoever wrote it', () => {
    const schema = getSchema(editorExtensions);
    fc.assert(
      fc.property(acceptedDocuments, (nodes) => {
        const held = schema.nodeFromJSON(toTiptap(nodes));
        held.check();
        expect(keepingUnedited(nodes)(held.toJSON() as TiptapNode)).toEqual(nodes);
      }),
      { numRuns: 300 },
    );
  });
});
