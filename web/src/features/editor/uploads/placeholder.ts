import { VisuallyHidden } from '@mantine/core';
import progressStyles from '#web/src/ui/progress-line.module.css';
import {
  fileSize,
  percentOf,
  progressText,
  spokenProgress,
  type UploadFailure,
} from '#web/src/ui/upload-text.ts';
import styles from './placeholder.module.css';

export interface Placeholder {
  dom: HTMLElement;
  showProgress: (fraction: number) => void;
  showFailure: (failure: UploadFailure) => void;
}

interface PlaceholderActions {
  /** Called to cancel an upload, and to dismiss a failed one. */
  remove: () => void;
  retry: () => void;
}

/** Shows an image that is being uploaded. ProseMirror needs DOM elements, not a React component. */
export function createPlaceholder(file: File, actions: PlaceholderActions): Placeholder {
  const dom = element('div', styles.placeholder);
  dom.setAttribute('role', 'group');
  dom.setAttribute('aria-label', `Image ${file.name}`);
  const names = element('div', styles.names);
  names.append(
    element('span', styles.name, file.name),
    element('span', progressStyles.measure, fileSize(file.size)),
  );
  const state = element('div', styles.state);
  const buttons = element('div', styles.buttons);
  const spoken = element('output', VisuallyHidden.classes['root']);
  dom.append(names, state, buttons, spoken);

  const bar = document.createElement('progress');
  bar.className = progressStyles.line ?? '';
  bar.max = 100;
  bar.setAttribute('aria-label', `Upload of ${file.name}`);
  const measure = element('span', progressStyles.measure);
  measure.setAttribute('aria-hidden', 'true');
  const cancel = button('Cancel', actions.remove);
  const retry = button('Retry', actions.retry);
  const remove = button('Remove', actions.remove);

  return {
    dom,
    showProgress(fraction) {
      if (state.firstChild !== bar) {
        state.replaceChildren(bar, measure);
        replaceButtons(buttons, [cancel]);
      }
      bar.value = percentOf(fraction);
      bar.setAttribute('aria-valuetext', progressText(fraction));
      setText(measure, progressText(fraction));
      setText(spoken, spokenProgress(file.name, fraction));
    },
    showFailure({ sentence, canRetry }) {
      const alert = element('p', styles.failure, sentence);
      alert.setAttribute('role', 'alert');
      state.replaceChildren(alert);
      setText(spoken, '');
      replaceButtons(buttons, canRetry ? [retry, remove] : [remove]);
    },
  };
}

/** Moves the focus to the first new button if a replaced button had it. */
function replaceButtons(parent: HTMLElement, buttons: HTMLButtonElement[]): void {
  const hadFocus = parent.contains(document.activeElement);
  parent.replaceChildren(...buttons);
  if (hadFocus) buttons[0]?.focus({ preventScroll: true });
}

function button(name: string, onClick: () => void): HTMLButtonElement {
  const node = document.createElement('button');
  node.type = 'button';
  node.className = styles.button ?? '';
  node.textContent = name;
  node.addEventListener('click', onClick);
  return node;
}

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const node = document.createElement(tag);
  node.className = className ?? '';
  node.textContent = text;
  return node;
}

/** Skips text that is unchanged, because a live region would announce it again. */
function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
