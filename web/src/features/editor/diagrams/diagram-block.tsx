import { type Editor, ReactRenderer } from '@tiptap/react';
import { cleanText } from '#shared/read-text.ts';
import { contentLimits } from '#shared/content/limits.ts';
import type { Diagram } from '#shared/content/nodes.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import type { DiagramAnswer, DrawnDiagram } from '#shared/platform/diagrams.ts';
import lined from '#web/src/features/article/render/code-lines.module.css';
import { type Upload, uploadFailure } from '#web/src/ui/upload-text.ts';
import { Picture } from '../image/picture.tsx';
import { withUploadsChange } from '../uploads/upload-list.ts';
import styles from './diagram-preview.module.css';

/** Draws a diagram, and uploads its pictures. */
export interface DiagramMakers {
  draw: (source: string) => Promise<DiagramAnswer>;
  upload: Upload;
}

/** Shared by all diagrams of an editor. */
export interface DiagramJob extends DiagramMakers {
  editor: Editor;
  /** Finished diagrams by source, so that undo and copied blocks need no second upload. */
  finished: Map<string, FinishedDiagram>;
  store: (block: DiagramBlock, source: string, diagram: Diagram) => void;
}

interface FinishedDiagram {
  diagram: Diagram;
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
  readonly #job: DiagramJob;
  #renderer: ReactRenderer | undefined;
  #props: DiagramPreviewProps = { isRunning: false };
  #source: string | undefined;
  #alt: string | undefined;
  #running: AbortController | undefined;

  constructor(job: DiagramJob) {
    this.#job = job;
    this.dom.contentEditable = 'false';
  }

  /** Called after each change of the editor's state. */
  update({ source, diagram, isBeingWritten }: BlockState): void {
    const isSame = source === this.#source;
    if (diagram) {
      const isKnown = isSame && !this.#props.isRunning && diagram.alt === this.#alt;
      this.#alt = diagram.alt;
      if (isKnown) return;
      this.#source = source;
      this.#stop();
      const { light, dark, width } = diagram;
      const made = this.#job.finished.get(source);
      const pictures = made?.diagram.light === light ? made.pictures : { light, dark, width };
      this.#show({ isRunning: false, pictures, alt: diagram.alt });
      return;
    }
    if (isSame) return;
    this.#source = source;
    this.#stop();
    if (source.trim() === '') this.#show({ isRunning: false });
    else void this.#make(source, isBeingWritten);
  }

  destroy(): void {
    this.#stop();
    this.#renderer?.destroy();
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  async #make(source: string, isBeingWritten: boolean): Promise<void> {
    const running = new AbortController();
    const { signal } = running;
    this.#running = running;
    this.#holdSaving(signal);
    this.#show({ ...this.#props, isRunning: true, problem: undefined });
    const made =
      this.#job.finished.get(source) ??
      (await this.#drawAndUpload(source, { signal, isBeingWritten }));
    if (signal.aborted || made === undefined) return;
    this.#running = undefined;
    running.abort();
    if (typeof made === 'string') {
      this.#show({ isRunning: false, problem: made });
      return;
    }
    this.#job.finished.set(source, made);
    const alt = made.diagram.alt ?? this.#alt;
    this.#job.store(this, source, { ...made.diagram, ...(alt && { alt }) });
  }

  /** @returns a message for the author when drawing or uploading fails, undefined when aborted */
  async #drawAndUpload(
    source: string,
    { signal, isBeingWritten }: { signal: AbortSignal; isBeingWritten: boolean },
  ): Promise<FinishedDiagram | string | undefined> {
    await pause(drawPauseMs);
    if (signal.aborted) return undefined;
    const answer = await this.#job.draw(source);
    if (signal.aborted) return undefined;
    if ('error' in answer) return answer.error;
    const { width } = answer;
    const urls = {
      light: URL.createObjectURL(answer.light),
      dark: URL.createObjectURL(answer.dark),
    };
    const pictures = { ...urls, width };
    this.#show({ isRunning: true, pictures, alt: this.#alt });
    if (isBeingWritten) await pause(uploadPauseMs);
    if (signal.aborted) return undefined;
    try {
      return { diagram: await this.#upload(answer, signal), pictures };
    } catch (error) {
      return uploadFailure(error).sentence;
    }
  }

  async #upload(drawn: DrawnDiagram, signal: AbortSignal): Promise<Diagram> {
    const { width, height, description } = drawn;
    const send = (blob: Blob) => {
      const name = `diagram.${blob.type === 'image/webp' ? 'webp' : 'png'}`;
      const file = new File([blob], name, { type: blob.type });
      return this.#job.upload(file, { signal, onProgress: () => undefined });
    };
    const [light, dark] = await Promise.all([send(drawn.light), send(drawn.dark)]);
    const alt = cleanText(
      description.replaceAll(/\s+/g, ' ').slice(0, contentLimits.imageTextLength),
    );
    return { light, dark, width, height, ...(alt && { alt }) };
  }

  /** Counts as a running upload: the text is not saved before its diagrams are uploaded. */
  #holdSaving(signal: AbortSignal): void {
    const { editor } = this.#job;
    const id = crypto.randomUUID();
    const change = (describe: () => Parameters<typeof withUploadsChange>[1]) =>
      // Queued, because the editor may be dispatching a transaction now.
      queueMicrotask(() => {
        if (!editor.isDestroyed)
          editor.view.dispatch(withUploadsChange(editor.state.tr, describe()));
      });
    const file = new File([], 'diagram');
    change(() => ({ type: 'add', uploads: [{ id, file, at: 0, status: 'elsewhere' }] }));
    signal.addEventListener('abort', () => change(() => ({ type: 'remove', id })));
  }

  #show(props: DiagramPreviewProps): void {
    this.#props = props;
    // Queued, because React may be rendering the component that changed the text.
    queueMicrotask(() => {
      const { editor } = this.#job;
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

/** The diagram as readers will see it, below its source. */
function DiagramPreview({ pictures, alt, isRunning, problem }: DiagramPreviewProps) {
  return (
    <figure className={styles.preview} aria-busy={isRunning} data-stale={isRunning || undefined}>
      {pictures && !problem && (
        <div className={styles.pictures} style={{ maxWidth: pictures.width }}>
          <div className={lined.lightOnly}>
            <ShownPicture source={pictures.light} alt={alt} />
          </div>
          <div className={lined.darkOnly}>
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
