/** Keeps uploaded files in memory, for tests. */
import type { UploadRecord, UploadStore } from '#lambdas/features/uploads/uploads.repository.ts';

/** @returns the record of a completed upload: an image of 1200 by 800 pixels */
export function uploadRecord(objectKey: string, changes: Partial<UploadRecord> = {}): UploadRecord {
  return {
    objectKey,
    type: 'image/png',
    width: 1200,
    height: 800,
    bytes: 12_345,
    uploadedBy: 'ada',
    uploadedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

/** Lets tests read the stored files, by object key. */
export class InMemoryUploadStore implements UploadStore {
  readonly incoming = new Map<string, Uint8Array>();
  readonly kept = new Map<string, { type: string; bytes: Uint8Array }>();

  async form({ objectKey, type }: { objectKey: string; type: string }) {
    return { url: 'https://bucket.example/', fields: { key: objectKey, 'Content-Type': type } };
  }

  async readIncoming(objectKey: string) {
    return this.incoming.get(objectKey);
  }

  async removeIncoming(objectKey: string) {
    this.incoming.delete(objectKey);
  }

  async put({ objectKey, type, bytes }: { objectKey: string; type: string; bytes: Uint8Array }) {
    this.kept.set(objectKey, { type, bytes });
  }
}
