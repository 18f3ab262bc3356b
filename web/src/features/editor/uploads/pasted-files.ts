import type { Slice } from '@tiptap/pm/model';

/**
 * The files to upload from a paste or drop. Word, Google Docs and spreadsheets add a picture of
 * their text: then the text is meant, and there are none.
 * @param slice what the editor would insert otherwise
 */
export function meantFiles(data: DataTransfer | null, slice: Slice): File[] {
  const files = Array.from(data?.files ?? []);
  if (!data || files.length === 0) return [];
  const isTextMeant = data.getData('text/html') ? hasText(slice) : hasOtherText(data, files);
  return isTextMeant ? [] : files.map(named);
}

function hasText({ content }: Slice): boolean {
  return content.textBetween(0, content.size, ' ').trim() !== '';
}

/** Some file managers provide the file names as text. */
function hasOtherText(data: DataTransfer, files: readonly File[]): boolean {
  const lines = data.getData('text/plain').split(/\r?\n/).filter(Boolean);
  return lines.some((line) => !files.some(({ name }) => name !== '' && line.endsWith(name)));
}

/** A screenshot's bytes may have no name. */
function named(file: File): File {
  return file.name ? file : new File([file], 'Pasted image', { type: file.type });
}
