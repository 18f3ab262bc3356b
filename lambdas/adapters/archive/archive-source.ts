/** Sources of an archive: the items of both tables, and the uploaded pictures. */
import type { StoredTable } from '#shared/platform/stored-kinds.ts';
import type { CoreTable } from '../dynamo/dynamo-client.ts';

export interface ArchiveSource {
  /** The source's name for a person. */
  name: string;
  tables: Record<StoredTable, CoreTable>;
  pictures: {
    /** Object keys. */
    list(): Promise<string[]>;
    /** At most as large as an upload may be. */
    get(objectKey: string): Promise<Uint8Array | undefined>;
  };
}
