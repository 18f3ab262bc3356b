/** The files of uploads in memory, for tests, and a record of one. */
import type { UploadRecord, UploadStore } from '#lambdas/features/uploads/uploads.repository.ts';

/** The record of an image of 1200 by 800 pixels whose upload is complete. */
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

/** A store whose content the tests see, by object key. */
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
