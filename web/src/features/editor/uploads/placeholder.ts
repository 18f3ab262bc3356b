/**
 * The placeholder of an uploading picture in the editor: plain DOM elements, as ProseMirror
 * requires.
 */
import { VisuallyHidden } from '@mantine/core';
import type { UploadFailure } from '#web/src/ui/upload-failure.ts';
import { fileSize, percentOf, progressText, spokenProgress } from '#web/src/ui/upload-text.ts';
import styles from './placeholder.module.css';
import measured from '#web/src/ui/progress-line.module.css';

export interface PlaceholderActions {
  /** Cancels the picture, whether it is uploading or has failed. */
  remove: () => void;
  retry: () => void;
}

export interface Placeholder {
  dom: HTMLElement;
  showProgress: (fraction: number) => void;
  showFailure: (failure: UploadFailure) => void;
}

export function createPlaceholder(file: File, actions: PlaceholderActions): Placeholder {
  const dom = element('div', styles.placeholder);
  dom.setAttribute('role', 'group');
  dom.setAttribute('aria-label', `Image ${file.name}`);
  const names = element('div', styles.names);
  names.append(
    element('span', styles.name, file.name),
    element('span', measured.measure, fileSize(file.size)),
  );
  const state = element('div', styles.state);
  const buttons = element('div', styles.buttons);
  const spoken = element('output', VisuallyHidden.classes['root']);
  dom.append(names, state, buttons, spoken);

  const line = document.createElement('progress');
  line.className = measured.line ?? '';
  line.max = 100;
  line.setAttribute('aria-label', `Upload of ${file.name}`);
  const measure = element('span', measured.measure);
  measure.setAttribute('aria-hidden', 'true');
  const cancel = button('Cancel', actions.remove);
  const retry = button('Retry', actions.retry);
  const remove = button('Remove', actions.remove);

  return {
    dom,
    showProgress(fraction) {
      if (!line.isConnected || state.firstChild !== line) {
        state.replaceChildren(line, measure);
        exchange(buttons, [cancel]);
      }
      line.value = percentOf(fraction);
      line.setAttribute('aria-valuetext', progressText(fraction));
      setText(measure, progressText(fraction));
      setText(spoken, spokenProgress(file.name, fraction));
    },
    showFailure({ sentence, canRetry }) {
      const alert = element('p', styles.failure, sentence);
      alert.setAttribute('role', 'alert');
      state.replaceChildren(alert);
      setText(spoken, '');
      exchange(buttons, canRetry ? [retry, remove] : [remove]);
    },
  };
}

/** The focus moves to the first new button if it was on an old one. */
function exchange(parent: HTMLElement, buttons: HTMLButtonElement[]): void {
  const hadFocus = parent.contains(document.activeElement);
  parent.replaceChildren(...buttons);
  if (hadFocus) buttons[0]?.focus({ preventScroll: true });
}

function button(name: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = styles.button ?? '';
  made.textContent = name;
  made.addEventListener('click', onClick);
  return made;
}

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}

/** A live region announces every update, even an unchanged one. */
function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
