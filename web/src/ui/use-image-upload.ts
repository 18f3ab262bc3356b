import { useEffect, useRef, useState } from 'react';
import { type Upload, type UploadFailure, uploadFailure } from './upload-failure.ts';

export type UploadState =
  | { phase: 'empty' }
  | { phase: 'running'; file: File; fraction: number }
  | { phase: 'failed'; file: File; failure: UploadFailure }
  | { phase: 'uploaded'; file: File };

/** One upload at a time; unmounting the component ends it. */
export function useImageUpload(upload: Upload, onUploaded: (objectKey: string) => void) {
  const [state, setState] = useState<UploadState>({ phase: 'empty' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const show = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    show({ phase: 'running', file, fraction: 0 });
    try {
      const onProgress = (fraction: number) => show({ phase: 'running', file, fraction });
      const objectKey = await upload(file, { signal, onProgress });
      if (signal.aborted) return;
      show({ phase: 'uploaded', file });
      onUploaded(objectKey);
    } catch (error) {
      show({ phase: 'failed', file, failure: uploadFailure(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ phase: 'empty' });
  };
  return { state, start, cancel };
}
