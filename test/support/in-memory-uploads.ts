/** Uploads in memory, for tests; the repository suite keeps the items true to those on DynamoDB. */
import type { UploadRecord } from '#lambdas/features/uploads/upload.ts';
import type { UploadStore } from '#lambdas/features/uploads/upload-store.ts';
import type {
  UploadClaim,
  UploadsRepository,
} from '#lambdas/features/uploads/uploads.repository.ts';

/** Of an image of 1200 by 800 pixels whose upload is complete. */
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

export class InMemoryUploadsRepository implements UploadsRepository {
  readonly #uploads = new Map<string, UploadRecord>();
  readonly #claims = new Map<string, UploadClaim>();

  async find(objectKey: string) {
    return this.#uploads.get(objectKey);
  }

  async findMany(objectKeys: readonly string[]) {
    return objectKeys.flatMap((objectKey) => this.#uploads.get(objectKey) ?? []);
  }

  async add(upload: UploadRecord) {
    this.#uploads.set(upload.objectKey, upload);
  }

  async remove(objectKey: string) {
    this.#uploads.delete(objectKey);
  }

  async claim(claim: UploadClaim) {
    const name = `${claim.userId} ${claim.key}`;
    const known = this.#claims.get(name);
    const first = known && known.expiresAt > claim.now ? known : claim;
    this.#claims.set(name, first);
    return first;
  }
}

/** What the store contains, by object key. */
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
