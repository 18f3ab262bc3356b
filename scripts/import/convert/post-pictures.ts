/** Collects the pictures of one post. Each has a placeholder address until it is uploaded. */
import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { type Arrivals, exportHost } from '../arriving-post.ts';
import { bareHost, shownAddress } from '../addresses.ts';

export type PictureSource =
  | { kind: 'file'; path: string }
  | { kind: 'data'; bytes: Uint8Array }
  | { kind: 'web'; address: string };

export interface ArrivingPicture {
  /** The picture's address in the content until it is uploaded. */
  placeholder: string;
  /** Name for the report. */
  name: string;
  source: PictureSource;
}

export interface PictureOptions {
  base: string;
  fileOf: Arrivals['fileOf'];
  /** Host of the former site; its pictures are counted apart from those of other sites. */
  formerHost: string | undefined;
  /** Whether to download pictures that the export lacks. */
  fetches: boolean;
}

/** No site can have this address, because `.invalid` is reserved. */
const placeholderStart = 'https://picture.invalid/';

export class PostPictures {
  readonly found: ArrivingPicture[] = [];
  readonly notes = new Set<string>();
  readonly #placeholders = new Map<string, string>();
  readonly #options: PictureOptions;
  #onFormerSite = 0;
  #external = 0;

  constructor(options: PictureOptions) {
    this.#options = options;
  }

  /** @returns the address to write instead of `source`, or undefined when the picture is missing */
  readonly rewrite = (source: string): string | undefined => {
    if (source.startsWith('data:')) return this.#addData(source);
    const { base, fileOf, fetches, formerHost } = this.#options;
    const address = URL.canParse(source, base) ? new URL(source, base) : undefined;
    const path = address && fileOf(address);
    if (path !== undefined) return this.#add(source, { kind: 'file', path });
    const isOnWeb = address && /^https?:$/.test(address.protocol) && address.host !== exportHost;
    if (!isOnWeb) {
      this.notes.add(`the picture ${shownAddress(source)} is missing`);
      return undefined;
    }
    if (fetches) return this.#add(address.href, { kind: 'web', address: address.href });
    if (bareHost(address.host) === bareHost(formerHost)) this.#onFormerSite += 1;
    else this.#external += 1;
    // Pages here load pictures only over https.
    if (address.protocol === 'http:' && address.port === '') address.protocol = 'https:';
    return address.href;
  };

  /** Phrases about missing pictures, and about pictures that stay on their site. */
  allNotes(): string[] {
    const remaining = (count: number, where: string) => {
      if (count === 0) return [];
      const pictures = count === 1 ? 'one picture stays' : `${count} pictures stay`;
      return [`${pictures} on ${where} (--fetch-pictures downloads such pictures)`];
    };
    return [
      ...this.notes,
      ...remaining(this.#onFormerSite, 'the former site, because the export does not contain it'),
      ...remaining(this.#external, 'another site'),
    ];
  }

  #addData(source: string): string | undefined {
    const [, base64] = /^data:image\/[a-z+.-]+;base64,([^]*)$/i.exec(source) ?? [];
    if (base64 === undefined) {
      this.notes.add('a picture embedded in the text cannot be read');
      return undefined;
    }
    const bytes = Buffer.from(base64, 'base64');
    return this.#add(`picture ${this.found.length + 1}`, { kind: 'data', bytes });
  }

  #add(name: string, source: PictureSource): string {
    const key = source.kind === 'file' ? source.path : name;
    const known = this.#placeholders.get(key);
    if (known !== undefined) return known;
    const placeholder = `${placeholderStart}${this.found.length + 1}`;
    this.#placeholders.set(key, placeholder);
    this.found.push({ placeholder, name: shownAddress(name), source });
    return placeholder;
  }
}

/**
 * @param addresses of uploaded pictures by placeholder. Pictures with undefined are removed
 */
export function replacePlaceholders(
  nodes: readonly ContentNode[],
  addresses: ReadonlyMap<string, string | undefined>,
): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (isLeaf(node)) return [node];
    if (node.type === 'image') {
      if (!addresses.has(node.url)) return [node];
      const url = addresses.get(node.url);
      return url === undefined ? [] : [{ ...node, url }];
    }
    const children = replacePlaceholders(node.children, addresses);
    return [{ ...node, children: children.length > 0 ? children : [{ text: '' }] }];
  });
}
