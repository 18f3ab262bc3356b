import type { Slice } from '@tiptap/pm/model';

/**
 * The files that are meant by what was pasted or dropped. Word, Google Docs and spreadsheets put a
 * picture of their text beside it: then the text is meant, and there are none.
 * @param slice what the editor would make of the rest
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

/** Some file managers give the names of the files as text. */
function hasOtherText(data: DataTransfer, files: readonly File[]): boolean {
  const lines = data.getData('text/plain').split(/\r?\n/).filter(Boolean);
  return lines.some((line) => !files.some(({ name }) => name !== '' && line.endsWith(name)));
}

/** The bytes of a screenshot may come without a name. */
function named(file: File): File {
  return file.name ? file : new File([file], 'Pasted image', { type: file.type });
}
