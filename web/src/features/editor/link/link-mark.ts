import { Mark } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { isSafeLinkUrl } from '#shared/content/urls.ts';

/** A link to an address that a post may contain. Text typed at the end of a link stays outside it. */
export const LinkMark = Mark.create({
  name: 'link',
  // Outermost, so that one link with several other marks in it stays one element.
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isSafeLinkUrl(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes: { href, title } }) => [
    'a',
    {
      href: isSafeLinkUrl(String(href)) ? href : null,
      title,
      target: '_blank',
      rel: 'noopener noreferrer',
    },
    0,
  ],
  addProseMirrorPlugins: () => [linkOnPaste],
});

/** An address that is pasted over selected text turns the text into a link. */
const linkOnPaste = new Plugin({
  props: {
    handlePaste: ({ state, dispatch }, _event, { content }) => {
      const { selection, schema, tr } = state;
      const address = content.textBetween(0, content.size, '\n').trim();
      const mark = schema.marks.link?.create({ href: address });
      if (!mark || selection.empty || !isSafeLinkUrl(address)) return false;
      if (selection.$from.parent !== selection.$to.parent) return false;
      if (!selection.$from.parent.type.allowsMarkType(mark.type)) return false;
      dispatch(tr.addMark(selection.from, selection.to, mark).scrollIntoView());
      return true;
    },
  },
});
