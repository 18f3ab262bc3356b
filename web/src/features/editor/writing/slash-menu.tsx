import { VisuallyHidden } from '@mantine/core';
import { PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type Editor, ReactRenderer } from '@tiptap/react';
import { exitSuggestion, Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { useEffect, useRef } from 'react';
import { isComposing } from '#web/src/ui/composition.ts';
import type { OpenDialog } from '../dialogs/editor-dialog.tsx';
import { isInTable } from '../table/table.ts';
import { type BlockCommand, commandsFor } from './block-commands.tsx';

/** Between the list and the edge of the window, in pixels. */
const margin = 8;

const pluginKey = new PluginKey('slashMenu');

type MenuState = SuggestionProps<BlockCommand, BlockCommand>;

/** Lists blocks after a `/` at the start of a line or after a space. Escape closes the list and keeps the text. */
export function registerSlashMenu(editor: Editor, openDialog: OpenDialog): () => void {
  editor.registerPlugin(
    Suggestion<BlockCommand, BlockCommand>({
      editor,
      pluginKey,
      char: '/',
      container: 'main',
      placement: 'bottom-start',
      floatingUi: { middleware: [withinWindow] },
      allowSpaces: true,
      items: ({ query }) => commandsFor(query),
      // Code is full of slashes, and table cells cannot contain blocks.
      allow: ({ state, range }) =>
        !state.doc.resolve(range.from).parent.type.spec.code &&
        !isInTable(editor.state.selection.$from) &&
        mayBeQuery(state.doc.textBetween(range.from + 1, range.to)),
      command: ({ range, props: chosen }) => {
        editor.chain().focus().deleteRange(range).run();
        chosen.run(editor, openDialog);
      },
      render: () => menuHandlers(editor),
    }),
    // The menu handles Enter and the arrow keys before the text does.
    (menu, others) => [menu, ...others],
  );
  // Opens the menu for a slash that was typed while this code was loading.
  editor.view.dispatch(editor.state.tr);
  return () => void editor.unregisterPlugin(pluginKey);
}

/** Does the same as `shift` of Floating UI, which is no direct dependency. */
const withinWindow = {
  name: 'withinWindow',
  fn: ({ x, rects }: { x: number; rects: { floating: { width: number } } }) => {
    const { clientWidth } = document.documentElement;
    return { x: Math.max(margin, Math.min(x, clientWidth - rects.floating.width - margin)) };
  },
};

/** Whether the menu stays open. Text with a space is a sentence, unless its words find a block. */
function mayBeQuery(query: string): boolean {
  return !query.includes(' ') || (!query.startsWith(' ') && commandsFor(query).length > 0);
}

/** Handlers that the plugin calls for an open menu. */
function menuHandlers(editor: Editor) {
  let state: MenuState | undefined;
  let list: ReactRenderer | undefined;
  let unmount: (() => void) | undefined;
  let active = 0;

  const update = () => {
    const items = state?.items ?? [];
    list?.updateProps({ items, active, onChoose: (item: BlockCommand) => state?.command(item) });
    setAriaOfText(editor.view, items.length > 0 ? active : undefined);
  };
  return {
    onStart: (props: MenuState) => {
      state = props;
      active = 0;
      list = new ReactRenderer(SlashList, {
        editor,
        props: { items: props.items, active, onChoose: props.command },
      });
      unmount = props.mount(list.element);
      update();
    },
    onUpdate: (props: MenuState) => {
      state = props;
      active = 0;
      update();
    },
    onKeyDown: ({ view, event }: { view: EditorView; event: KeyboardEvent }) => {
      const items = state?.items ?? [];
      if (isComposing(event)) return false;
      if (event.key === 'Escape') {
        exitSuggestion(view, pluginKey);
        return true;
      }
      // Ctrl+Enter is left to the form around the editor, which publishes.
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
      if (items.length === 0 || isShortcut) return false;
      if (event.key === 'Enter' || event.key === 'Tab') {
        const chosen = items[active];
        if (chosen) state?.command(chosen);
        return true;
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return false;
      active = (active + step + items.length) % items.length;
      update();
      return true;
    },
    onExit: () => {
      unmount?.();
      list?.destroy();
      setAriaOfText(editor.view, undefined);
      state = undefined;
    },
  };
}

/** The focus stays in the text, so attributes of the text tell screen readers the active option. */
function setAriaOfText({ dom }: EditorView, active: number | undefined): void {
  const attributes = {
    'aria-controls': slashListId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': optionId(active ?? 0),
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (active === undefined) dom.removeAttribute(name);
    else dom.setAttribute(name, value);
  }
}

const slashListId = 'slash-menu';
const optionId = (index: number) => `${slashListId}-${index}`;

interface SlashListProps {
  items: readonly BlockCommand[];
  /** Index of the option that Enter chooses. */
  active: number;
  onChoose: (item: BlockCommand) => void;
}

/** The blocks that match what is typed after a slash; the focus stays in the text. */
function SlashList({ items, active, onChoose }: SlashListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <VisuallyHidden component="output">{countText(items)}</VisuallyHidden>
      {items.length > 0 && (
        <div
          ref={list}
          id={slashListId}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus
          role="listbox"
          aria-label="Blocks"
          // Focusable, so that the list can be scrolled by keyboard.
          tabIndex={0}
          className="slash-list"
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text has the focus and handles the keys
            <div
              key={item.label}
              id={optionId(index)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element needs a select
              role="option"
              aria-selected={index === active}
              onClick={() => onChoose(item)}
            >
              <item.icon size={18} aria-hidden />
              {item.label}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function countText({ length }: readonly unknown[]): string {
  if (length === 0) return 'No block matches';
  return length === 1 ? '1 block' : `${length} blocks`;
}
