import { type Editor, ReactRenderer } from '@tiptap/react';
import { cleanText } from '#shared/read-text.ts';
import { contentLimits } from '#shared/content/limits.ts';
import type { Diagram } from '#shared/content/nodes.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import type { DiagramAnswer, DrawnDiagram } from '#shared/platform/diagrams.ts';
import lineStyles from '#web/src/features/article/render/code-lines.module.css';
import { type Upload, uploadFailure } from '#web/src/ui/upload-text.ts';
import { Picture } from '../image/picture.tsx';
import { type UploadsChange, withUploadsChange } from '../uploads/upload-list.ts';
import styles from './diagram-preview.module.css';

export interface DiagramServices {
  draw: (source: string) => Promise<DiagramAnswer>;
  upload: Upload;
}

/** Shared by all diagrams of an editor. */
export interface DiagramContext extends DiagramServices {
  editor: Editor;
  /** Finished diagrams by source, so that undo and copied blocks need no second upload. */
  finished: Map<string, FinishedDiagram>;
  /** Stores the pictures with the block, unless its source has changed since. */
  store: (block: DiagramBlock, source: string, diagram: Diagram) => void;
}

interface FinishedDiagram {
  diagram: Diagram;
  /** Object URLs. They are not revoked: undo and copied blocks show them until the page is left. */
  pictures: NonNullable<DiagramPreviewProps['pictures']>;
}

interface BlockState {
  source: string;
  diagram: Diagram | undefined;
  /** Whether the cursor is in the source. */
  isBeingWritten: boolean;
}

/** A diagram is drawn after the first pause in writing, and uploaded after the second. */
const drawPauseMs = 400;
const uploadPauseMs = 1500;

/** One diagram: drawn, uploaded and stored whenever its source has changed. */
export class DiagramBlock {
  readonly dom = document.createElement('div');
  readonly #context: DiagramContext;
  #renderer: ReactRenderer | undefined;
  #props: DiagramPreviewProps = { isRunning: false };
  #source: string | undefined;
  #alt: string | undefined;
  #running: AbortController | undefined;

  constructor(context: DiagramContext) {
    this.#context = context;
    this.dom.contentEditable = 'false';
  }

  /** Called after each change of the editor's state. */
  update({ source, diagram, isBeingWritten }: BlockState): void {
    const isSameSource = source === this.#source;
    if (diagram) {
      const isAlreadyShown = isSameSource && !this.#props.isRunning && diagram.alt === this.#alt;
      this.#alt = diagram.alt;
      if (isAlreadyShown) return;
      this.#source = source;
      this.#stop();
      const { light, dark, width } = diagram;
      const finished = this.#context.finished.get(source);
      const pictures =
        finished?.diagram.light === light ? finished.pictures : { light, dark, width };
      this.#show({ isRunning: false, pictures, alt: diagram.alt });
      return;
    }
    if (isSameSource) return;
    this.#source = source;
    this.#stop();
    if (source.trim() === '') this.#show({ isRunning: false });
    else void this.#drawAndStore(source, isBeingWritten);
  }

  destroy(): void {
    this.#stop();
    this.#renderer?.destroy();
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  async #drawAndStore(source: string, isBeingWritten: boolean): Promise<void> {
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#holdSaving(signal);
    this.#show({ ...this.#props, isRunning: true, problem: undefined });
    const result =
      this.#context.finished.get(source) ??
      (await this.#drawAndUpload(source, { signal, isBeingWritten }));
    if (signal.aborted || result === undefined) return;
    // Lets the text be saved again.
    this.#stop();
    if ('problem' in result) {
      this.#show({ isRunning: false, problem: result.problem });
      return;
    }
    this.#context.finished.set(source, result);
    const alt = result.diagram.alt ?? this.#alt;
    this.#context.store(this, source, { ...result.diagram, ...(alt && { alt }) });
  }

  /** @returns a message for the author when drawing or uploading fails, undefined when aborted */
  async #drawAndUpload(
    source: string,
    { signal, isBeingWritten }: { signal: AbortSignal; isBeingWritten: boolean },
  ): Promise<FinishedDiagram | { problem: string } | undefined> {
    await pause(drawPauseMs);
    if (signal.aborted) return undefined;
    const answer = await this.#context.draw(source);
    if (signal.aborted) return undefined;
    if ('error' in answer) return { problem: answer.error };
    const pictures = {
      light: URL.createObjectURL(answer.light),
      dark: URL.createObjectURL(answer.dark),
      width: answer.width,
    };
    this.#show({ isRunning: true, pictures, alt: this.#alt });
    if (isBeingWritten) await pause(uploadPauseMs);
    if (signal.aborted) return undefined;
    try {
      return { diagram: await this.#upload(answer, signal), pictures };
    } catch (error) {
      return { problem: uploadFailure(error).sentence };
    }
  }

  async #upload(drawn: DrawnDiagram, signal: AbortSignal): Promise<Diagram> {
    const { width, height, description } = drawn;
    const send = (blob: Blob) => {
      const name = `diagram.${blob.type === 'image/webp' ? 'webp' : 'png'}`;
      const file = new File([blob], name, { type: blob.type });
      return this.#context.upload(file, { signal, onProgress: () => undefined });
    };
    const [light, dark] = await Promise.all([send(drawn.light), send(drawn.dark)]);
    const alt = cleanText(
      description.replaceAll(/\s+/g, ' ').slice(0, contentLimits.imageTextLength),
    );
    return { light, dark, width, height, ...(alt && { alt }) };
  }

  /** Counts as a running upload until the signal aborts, because the text is not saved while any is running. */
  #holdSaving(signal: AbortSignal): void {
    const { editor } = this.#context;
    const id = crypto.randomUUID();
    const changeUploads = (change: UploadsChange) =>
      // Queued, because the editor may be dispatching a transaction now.
      queueMicrotask(() => {
        if (!editor.isDestroyed) editor.view.dispatch(withUploadsChange(editor.state.tr, change));
      });
    // The list needs a file and a position, which uploads without a placeholder do not use.
    const upload = { id, file: new File([], 'diagram'), pos: 0, status: 'elsewhere' } as const;
    changeUploads({ type: 'add', uploads: [upload] });
    signal.addEventListener('abort', () => changeUploads({ type: 'remove', id }));
  }

  #show(props: DiagramPreviewProps): void {
    this.#props = props;
    // Queued, because React may be rendering the component that changed the text.
    queueMicrotask(() => {
      const { editor } = this.#context;
      if (editor.isDestroyed) return;
      if (this.#renderer) this.#renderer.updateProps({ ...clearedProps, ...this.#props });
      else {
        this.#renderer = new ReactRenderer(DiagramPreview, { editor, props: { ...this.#props } });
        this.dom.append(this.#renderer.element);
      }
    });
  }
}

/** `updateProps` keeps the properties that it is not given, so optional ones are cleared explicitly. */
const clearedProps = { pictures: undefined, alt: undefined, problem: undefined };

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

interface DiagramPreviewProps {
  /** Object keys, or object URLs until the upload is done. While a diagram is redrawn, its former pictures. */
  pictures?: { light: string; dark: string; width: number } | undefined;
  alt?: string | undefined;
  isRunning: boolean;
  /** Why there is no diagram. */
  problem?: string | undefined;
}

function DiagramPreview({ pictures, alt, isRunning, problem }: DiagramPreviewProps) {
  return (
    <figure className={styles.preview} aria-busy={isRunning} data-stale={isRunning || undefined}>
      {pictures && !problem && (
        <div className={styles.pictures} style={{ maxWidth: pictures.width }}>
          <div className={lineStyles.lightOnly}>
            <ShownPicture source={pictures.light} alt={alt} />
          </div>
          <div className={lineStyles.darkOnly}>
            <ShownPicture source={pictures.dark} alt={alt} />
          </div>
          {!alt && !isRunning && <span className="post-image-undescribed">No description</span>}
        </div>
      )}
      <output className={problem ? styles.problem : undefined}>
        {problem ?? (isRunning ? 'Drawing the diagram…' : '')}
      </output>
    </figure>
  );
}

function ShownPicture({ source, alt = '' }: { source: string; alt?: string | undefined }) {
  if (isObjectKey(source)) return <Picture source={source} alt={alt} />;
  return <img src={source} alt={alt} draggable={false} />;
}
