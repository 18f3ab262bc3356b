import {
  type DiagramAnswer,
  diagramFramePath,
  type DiagramRequest,
} from '#shared/platform/diagrams.ts';

/** Enough for large diagrams on slow computers. After that, the frame is removed. */
const timeoutMs = 20_000;

let openedFrame: Promise<HTMLIFrameElement> | undefined;

/** Draws in a sandboxed frame that cannot reach this document. It is loaded with the first diagram. */
export async function drawDiagram(source: string): Promise<DiagramAnswer> {
  const frame = await (openedFrame ??= openFrame());
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<DiagramAnswer>();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(readAnswer(data)));
  port1.start();
  const timer = setTimeout(() => {
    frame.remove();
    openedFrame = undefined;
    resolve({ error: 'The diagram could not be drawn in time.' });
  }, timeoutMs);
  // A sandboxed document has no origin to name as the target. Its answer comes through the port.
  frame.contentWindow?.postMessage({ source } satisfies DiagramRequest, '*', [port2]);
  const answer = await promise;
  clearTimeout(timer);
  port1.close();
  return answer;
}

function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.src = diagramFramePath;
  frame.title = 'Drawing of diagrams';
  frame.inert = true;
  // Mermaid measures text, which a frame without a size cannot do.
  Object.assign(frame.style, {
    position: 'fixed',
    insetInlineStart: '-200vw',
    width: '1200px',
    height: '800px',
    border: '0',
  });
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(frame), { once: true });
    document.body.append(frame);
  });
}

/** Checks the answer, because the frame works on untrusted text. */
function readAnswer(data: unknown): DiagramAnswer {
  const answer = Object(data) as Record<string, unknown>;
  const { light, dark, width, height, description, error } = answer;
  if (typeof error === 'string') return { error };
  const isDrawn =
    light instanceof Blob &&
    dark instanceof Blob &&
    typeof width === 'number' &&
    typeof height === 'number' &&
    typeof description === 'string';
  return isDrawn
    ? { light, dark, width, height, description }
    : { error: 'The diagram could not be drawn.' };
}
