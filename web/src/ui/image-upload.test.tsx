import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ImageUpload, type ImageUploadProps } from './image-upload.tsx';

interface Started {
  file: File;
  signal: AbortSignal;
  progress: (fraction: number) => void;
  finish: (objectKey: string) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

/** Renders the component, with uploads that a test finishes. */
function show(props: Partial<ImageUploadProps> = {}) {
  const started: Started[] = [];
  const onUploaded = vi.fn();
  const upload: ImageUploadProps['upload'] = (file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const settled = (settle: () => void) => act(async () => settle());
      started.push({
        file,
        signal,
        progress: (fraction) => act(() => onProgress(fraction)),
        finish: (objectKey) => settled(() => resolve(objectKey)),
        fail: (error) => settled(() => reject(error)),
      });
    });
  const view = render(
    <MantineProvider>
      <ImageUpload label="Cover image" upload={upload} onUploaded={onUploaded} {...props} />
    </MantineProvider>,
  );
  const latest = () => {
    const last = started.at(-1);
    if (!last) throw new Error('No upload was started');
    return last;
  };
  return { started, latest, onUploaded, view };
}

const image = (name = 'photo.png', bytes = 1500) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const input = () => screen.getByLabelText<HTMLInputElement>('Cover image');
const choose = (file = image()) => fireEvent.change(input(), { target: { files: [file] } });
const button = (name: string) => screen.getByRole('button', { name });
const refusal = (sentence: string) => Object.assign(new Error(sentence), { retryable: false });

describe('an image upload', () => {
  it('accepts and names kinds of image, and says that data on place and author is removed', () => {
    show();
    expect(input().type).toBe('file');
    expect(input().accept).toBe('image/png,image/jpeg,image/webp,image/gif,image/avif');
    const note = document.getElementById(input().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(
      'PNG, JPEG, WebP, GIF or AVIF, at most 20 MB. Only GIF and WebP keep moving. Data on place, author and camera is removed.',
    );
  });

  it('names the file and its size, and shows and announces the progress', () => {
    const { latest } = show();
    choose();
    expect(screen.getByText('photo.png')).toBeDefined();
    expect(screen.getByText('1 kB')).toBeDefined();
    const bar = screen.getByRole('progressbar', { name: 'Upload of photo.png' });
    expect(screen.getByRole('status').textContent).toBe('Uploading photo.png');
    latest().progress(0.429);
    expect(screen.getByText('42 %')).toBeDefined();
    expect(bar.getAttribute('value')).toBe('42');
    expect(screen.getByRole('status').textContent).toBe('25 % of photo.png uploaded');
    latest().progress(1);
    expect(screen.getByText('Checking…')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Checking photo.png…');
  });

  it('passes the object key on and is ready for the next image', async () => {
    const { latest, onUploaded, started } = show();
    choose();
    await latest().finish('uploads/1.png');
    expect(onUploaded).toHaveBeenCalledExactlyOnceWith('uploads/1.png');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('photo.png is uploaded');
    choose(image('next.png'));
    expect(started.map(({ file }) => file.name)).toEqual(['photo.png', 'next.png']);
  });

  it('stops when it is cancelled, and returns the focus to the input', () => {
    const { latest, onUploaded } = show();
    choose();
    button('Cancel upload').focus();
    fireEvent.click(button('Cancel upload'));
    expect(latest().signal.aborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(document.activeElement).toBe(input());
    expect(onUploaded).not.toHaveBeenCalled();
  });

  it('says why it failed, and retries the same file', async () => {
    const { latest, started, onUploaded } = show();
    const file = image();
    choose(file);
    await latest().fail(new Error('The image could not be sent.'));
    expect(screen.getByRole('alert').textContent).toBe('The image could not be sent.');
    fireEvent.click(button('Retry'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(started.map((each) => each.file)).toEqual([file, file]);
    await latest().finish('uploads/1.png');
    expect(onUploaded).toHaveBeenCalledOnce();
  });

  it('offers no retry for a refused file, but another choice', async () => {
    const { latest, started } = show();
    choose(image('drawing.png'));
    await latest().fail(refusal('Use a PNG'));
    expect(screen.getByText('Use a PNG')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    choose(image('other.png'));
    expect(screen.queryByText('Use a PNG')).toBeNull();
    expect(started.at(-1)?.file.name).toBe('other.png');
  });

  it('dismisses a failure', async () => {
    const { latest } = show();
    choose();
    await latest().fail(new Error('No luck.'));
    expect(screen.getByRole('alert')).toBeDefined();
    fireEvent.click(button('Dismiss'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('accepts a dropped file, and the latest of two', () => {
    const { started } = show();
    const place = screen.getByText('or drop it here');
    const dataTransfer = { types: ['Files'], files: [image('dropped.png')] };
    expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(place, { dataTransfer })).toBe(false);
    choose(image('chosen.png'));
    expect(started.map(({ file }) => file.name)).toEqual(['dropped.png', 'chosen.png']);
    expect(started.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('leaves a dropped text to the browser', () => {
    const { started } = show();
    const place = screen.getByText('or drop it here');
    const dataTransfer = { types: ['text/plain'], files: [] };
    expect(fireEvent.dragOver(place, { dataTransfer })).toBe(true);
    expect(fireEvent.drop(place, { dataTransfer })).toBe(true);
    expect(started).toEqual([]);
  });

  it('accepts nothing while it is disabled, and says why', () => {
    const { started } = show({ disabled: true });
    expect(input().disabled).toBe(true);
    const reason = screen.getByText('This account is read-only');
    expect(input().getAttribute('aria-describedby')).toBe(reason.id);
    fireEvent.drop(reason, { dataTransfer: { types: ['Files'], files: [image()] } });
    expect(started).toEqual([]);
  });

  it('stops when it is unmounted', () => {
    const { latest, view } = show();
    choose();
    view.unmount();
    expect(latest().signal.aborted).toBe(true);
  });
});
