import type { Editor, Node } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';

/** Adds checkboxes: an item of any list is a task if its `checked` is true or false, instead of null. */
export function withCheckboxes(item: Node): Node {
  return item.extend({
    addAttributes() {
      return {
        ...this.parent?.(),
        checked: {
          default: null,
          parseHTML: (element: HTMLElement) => {
            const { checked } = element.dataset;
            return checked === undefined ? null : checked === 'true';
          },
          renderHTML: ({ checked }: Record<string, unknown>) =>
            checked === null ? {} : { 'data-checked': `${checked}` },
        },
      };
    },
    addKeyboardShortcuts() {
      return {
        ...this.parent?.(),
        // A new item after a finished task is not finished.
        Enter: () =>
          typeof itemAt(this.editor)?.attrs.checked === 'boolean'
            ? this.editor.commands.splitListItem(this.name, { checked: false })
            : this.editor.commands.splitListItem(this.name),
        'Alt-Enter': () => {
          const checked = itemAt(this.editor)?.attrs.checked;
          if (typeof checked !== 'boolean') return false;
          return this.editor.commands.updateAttributes(this.name, { checked: !checked });
        },
      };
    },
    addNodeView() {
      return ({ node, editor, getPos }) => {
        const dom = document.createElement('li');
        if (typeof node.attrs.checked !== 'boolean') return { dom, contentDOM: dom };
        const box = document.createElement('input');
        box.type = 'checkbox';
        box.contentEditable = 'false';
        // Alt+Enter ticks a task instead, so that Tab does not stop at every box.
        box.tabIndex = -1;
        box.setAttribute('aria-label', 'Done');
        const contentDOM = document.createElement('div');
        dom.className = 'post-task';
        dom.append(box, contentDOM);
        const show = ({ attrs }: ProseMirrorNode) => {
          box.checked = attrs.checked === true;
          box.disabled = !editor.isEditable;
        };
        show(node);
        box.addEventListener('change', () => {
          const pos = getPos();
          if (pos === undefined) return;
          const { tr } = editor.state;
          editor.view.dispatch(tr.setNodeAttribute(pos, 'checked', box.checked));
        });
        return {
          dom,
          contentDOM,
          ignoreMutation: ({ target }) => !contentDOM.contains(target),
          stopEvent: ({ target }) => target === box,
          update: (changed) => {
            if (changed.type !== node.type || typeof changed.attrs.checked !== 'boolean')
              return false;
            show(changed);
            return true;
          },
        };
      };
    },
  });
}

/** Turns the selected items into tasks, or back if all are tasks. Outside a list, starts a task list. */
export function toggleTaskList(editor: Editor): void {
  const chain = editor.chain().focus();
  if (itemAt(editor) === undefined) chain.toggleBulletList();
  chain
    .command(({ tr }) => {
      const items = selectedItems(tr);
      const areAllTasks = items.every(({ node }) => typeof node.attrs.checked === 'boolean');
      for (const { node, pos } of items) {
        // Finished tasks stay finished when the others become tasks.
        const checked = areAllTasks ? null : (node.attrs.checked ?? false);
        tr.setNodeAttribute(pos, 'checked', checked);
      }
      return true;
    })
    .run();
}

/** The items with selected text, not counting the text of lists nested in them. */
function selectedItems({ doc, selection: { from, to } }: Pick<Transaction, 'doc' | 'selection'>) {
  const items: { node: ProseMirrorNode; pos: number }[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name !== 'listItem') return;
    let isSelected = false;
    node.forEach((child, offset) => {
      const start = pos + 1 + offset;
      if (child.isTextblock && start <= to && start + child.nodeSize > from) isSelected = true;
    });
    if (isSelected) items.push({ node, pos });
  });
  return items;
}

function itemAt({ state: { selection, doc } }: Editor): ProseMirrorNode | undefined {
  // A selection of everything begins outside of any item.
  const { $from } = selection.$from.depth === 0 ? Selection.atStart(doc) : selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name === 'listItem') return $from.node(depth);
  }
  return undefined;
}
