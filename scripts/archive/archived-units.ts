/** Reads the items of an archive in this release's formats. Items that may not be restored are reported and skipped. */
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import { migrations, stepsFrom, upgradeItem } from '#lambdas/features/formats/migration.ts';
import { isPdf } from '#lambdas/features/uploads/upload-changes.ts';
import { readImage } from '#lambdas/features/uploads/read-image.ts';
import {
  matchesKey,
  kindOf,
  type StoredKind,
  storedKinds,
  archiveFiles,
  type ArchiveFile,
  keptClass,
} from '#shared/platform/stored-kinds.ts';
import { documentType, extensionOf } from '#shared/schemas/upload-limits.ts';
import * as z from 'zod';
import { cleanTextReviver } from '#shared/read-text.ts';
import { CommandFailed } from '../build/run.ts';
import { itemsName, picturesFolder } from '#lambdas/adapters/archive/format.ts';
import { keptForm } from '#lambdas/adapters/archive/kept-form.ts';
import { type Unit, unitOf } from '#lambdas/adapters/archive/lines.ts';
import type { Archive } from './open-archive.ts';
import { restoreRules } from './restore-rules.ts';
import { storedChecks } from './stored-checks.ts';

export interface CheckedArchive {
  archive: Archive;
  /** A sentence for each item or picture that is not restored. */
  refused: string[];
  units(file: ArchiveFile): AsyncGenerator<Unit>;
  /** Object keys of the pictures to restore. */
  pictures: string[];
}

/**
 * Reads the whole archive once, before a restore writes anything.
 * @throws CommandFailed when a file differs from the manifest, or the archive is of a later release
 */
export async function checkArchive(
  archive: Archive,
  onFile?: (done: number, all: number) => void,
): Promise<CheckedArchive> {
  requireKnownKinds(archive.manifest.kinds);
  await archive.verify(onFile);
  const refused: string[] = [];
  const skipped = new Map<ArchiveFile, ReadonlySet<number>>();
  for (const file of archiveFiles) {
    const skippedLines = new Set<number>();
    for await (const { unit, number } of readUnits(archive, file)) {
      const problem = typeof unit === 'string' ? unit : findProblem(file, unit);
      if (problem === undefined) continue;
      skippedLines.add(number);
      refused.push(`${itemsName(file)}, line ${number}: ${problem.replace(/\.$/, '')}.`);
    }
    skipped.set(file, skippedLines);
  }
  return {
    archive,
    refused,
    units: async function* (file) {
      for await (const { unit, number } of readUnits(archive, file)) {
        if (typeof unit !== 'string' && !skipped.get(file)?.has(number)) yield unit;
      }
    },
    pictures: await checkPictures(archive, refused),
  };
}

function requireKnownKinds(kinds: Readonly<Record<string, number>>): void {
  for (const [name, version] of Object.entries(kinds)) {
    const known = storedKinds.find((kind) => kind.name === name);
    if (!known || version > known.version) {
      throw new CommandFailed(
        `The archive is of a later release: it has items of the kind ${name} in format ${version}. Update this site first.`,
      );
    }
  }
}

/** Yields each unit as this release would export it, or a reason to skip it: archives are not trusted. */
async function* readUnits(
  archive: Archive,
  file: ArchiveFile,
): AsyncGenerator<{ unit: Unit | string; number: number }> {
  const name = itemsName(file);
  if (!archive.has(name)) return;
  let number = 0;
  for await (const line of archive.lines(name)) {
    number += 1;
    const unit = unitOf(cleanLine(line));
    if (!unit) yield { number, unit: 'it is not an item' };
    else {
      const [first, ...others] = unit.flatMap(
        (item) => upgradeToKeptForm(item, archive.manifest.kinds, file) ?? [],
      );
      yield { number, unit: first ? [first, ...others] : 'each site makes its own' };
    }
  }
}

/** Matches control characters as JSON escapes them. Earlier releases accepted them in texts. */
const controlCharacter = /\\(?:[bf]|u00[017])|[\u007f-\u009f]/;

function cleanLine(line: string): string {
  if (!controlCharacter.test(line)) return line;
  try {
    return JSON.stringify(JSON.parse(line, cleanTextReviver));
  } catch {
    return line;
  }
}

function upgradeToKeptForm(
  item: StoredItem,
  kinds: Readonly<Record<string, number>>,
  file: ArchiveFile,
): StoredItem | undefined {
  const kind = storedKindOf(item, file);
  if (!kind) return item;
  const steps = stepsFrom(kinds[kind.name] ?? kind.version, kind, migrations);
  return keptForm(kind.name, upgradeItem(item, steps) ?? item);
}

function storedKindOf(item: StoredItem, file: ArchiveFile): StoredKind | undefined {
  const former = storedKinds.find(({ formerly = [] }) =>
    formerly.some((keyPattern) => matchesKey(keyPattern, item)),
  );
  return former ?? kindOf(restoreRules[file].table, item);
}

/** @returns why the unit may not be restored, or undefined */
function findProblem(file: ArchiveFile, unit: Unit): string | undefined {
  const { table } = restoreRules[file];
  const isInWrongFile = unit.some((item) => {
    const kind = kindOf(table, item);
    return !kind || keptClass(kind.name)?.file !== file;
  });
  if (isInWrongFile || unit.length !== (file === 'posts' ? 2 : 1)) return 'it belongs elsewhere';
  try {
    return storedChecks[file](unit);
  } catch (error) {
    if (error instanceof z.ZodError) {
      const [issue] = error.issues;
      const [unknown] = issue?.code === 'unrecognized_keys' ? issue.keys : [];
      return `${unknown ?? (issue?.path.join('.') || 'it')} is wrong`;
    }
    if (error instanceof RangeError || isDamage(error)) return 'its packed text cannot be read';
    throw error;
  }
}

/** Whether text is not JSON, or cannot be decompressed: the codes of zlib start with `Z_`. */
function isDamage(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

async function checkPictures(archive: Archive, refused: string[]): Promise<string[]> {
  const pictures: string[] = [];
  for (const { name } of archive.manifest.files) {
    if (!name.startsWith(picturesFolder)) continue;
    const objectKey = name.slice(picturesFolder.length);
    const bytes = await archive.bytes(name);
    const type = isPdf(bytes) ? documentType : readImage(bytes)?.type;
    if (type && objectKey.endsWith(`.${extensionOf(type)}`)) pictures.push(objectKey);
    else refused.push(`${name}: it is not the image that its name says.`);
  }
  return pictures;
}
