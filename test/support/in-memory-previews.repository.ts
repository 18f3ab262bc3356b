/** Preview links in memory, for tests; the repository suite keeps it true to the one on DynamoDB. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type {
  PreviewLink,
  PreviewsRepository,
} from '#lambdas/features/posts/previews.repository.ts';

export class InMemoryPreviewsRepository implements PreviewsRepository {
  readonly events: AuditEvent[] = [];
  readonly #links = new Map<string, PreviewLink>();

  async find(postId: string) {
    return structuredClone(this.#links.get(postId));
  }

  async findMany(postIds: readonly string[]) {
    return structuredClone(postIds.flatMap((id) => this.#links.get(id) ?? []));
  }

  async save(link: PreviewLink, event: AuditEvent) {
    this.#links.set(link.postId, structuredClone(link));
    this.events.push(event);
  }

  /** Like the transaction that publishes a post or moves it to the trash. */
  end(postId: string) {
    this.#links.delete(postId);
  }

  async remove(postId: string, event: AuditEvent) {
    this.#links.delete(postId);
    this.events.push(event);
  }
}
