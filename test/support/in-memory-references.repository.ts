/** References in memory, for tests; the repository suite keeps them true to those on DynamoDB. */
import {
  type ReferencesRepository,
  type Referrer,
  referenceSettlesMs,
} from '#lambdas/features/uploads/references.repository.ts';

interface Reference {
  objectKey: string;
  referrer: Referrer;
  addedAt: Date;
}

export class InMemoryReferencesRepository implements ReferencesRepository {
  readonly #references = new Map<string, Reference>();
  readonly #now: () => Date;

  /** Without a clock of its own, it always finds that enough time has passed for a removal. */
  constructor(now: () => Date = slowDays()) {
    this.#now = now;
  }

  async add(referrer: Referrer, objectKeys: readonly string[]) {
    const addedAt = this.#now();
    for (const objectKey of objectKeys) {
      const reference = { objectKey, referrer: { ...referrer }, addedAt };
      this.#references.set(nameOf(referrer, objectKey), reference);
    }
  }

  async remove(referrer: Referrer, objectKeys: readonly string[]) {
    const settled = this.#now().getTime() - referenceSettlesMs;
    for (const objectKey of objectKeys) {
      const name = nameOf(referrer, objectKey);
      const found = this.#references.get(name);
      if (found && found.addedAt.getTime() <= settled) this.#references.delete(name);
    }
  }

  async findByObjectKey(objectKey: string) {
    return [...this.#references]
      .filter(([, reference]) => reference.objectKey === objectKey)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { referrer }]) => ({ ...referrer }));
  }
}

function nameOf({ kind, id }: Referrer, objectKey: string): string {
  return `${objectKey}#${kind}#${id}`;
}

function slowDays(): () => Date {
  let looks = 0;
  return () => new Date(Date.UTC(2026, 0, 1) + referenceSettlesMs * looks++);
}
