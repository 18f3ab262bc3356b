/** Why a document is refused. */
export type ContentProblem =
  | 'not-a-list'
  | 'too-large'
  | 'too-deep'
  | 'too-many-nodes'
  | 'too-many-images'
  | 'too-many-diagrams'
  | 'malformed-node'
  | 'unknown-node'
  | 'unknown-attribute'
  | 'misplaced-node'
  | 'ill-formed-text'
  | 'text-too-long'
  | 'code-setting'
  | 'unsafe-link'
  | 'unsafe-image'
  | 'unknown-embed'
  | 'uneven-table'
  | FormulaProblem;

/** Why saving a formula fails, and why a formula that is already stored shows an error. */
export type FormulaProblem =
  | 'formula-empty'
  | 'formula-too-long'
  | 'formula-too-deep'
  | 'formula-too-wide'
  | 'formula-defines'
  | 'formula-logs';

const messages: Record<ContentProblem, string> = {
  'not-a-list': 'The content must be a list of nodes.',
  'too-large': 'The content is too long: it may take up at most 300 kB.',
  'too-deep': 'The content is nested too deeply: at most 32 levels are possible.',
  'too-many-nodes': 'The content has too many parts: at most 5,000 are possible.',
  'too-many-images': 'The content has too many images: at most 40 are possible.',
  'too-many-diagrams': 'At most 20 diagrams are possible.',
  'malformed-node': 'A part of the content is incomplete or has a value of the wrong kind.',
  'unknown-node': 'The content has a part of an unknown type.',
  'unknown-attribute': 'A part of the content has an attribute that it must not have.',
  'misplaced-node': 'A part of the content stands where it must not stand.',
  'ill-formed-text': 'The content has characters that are not valid text.',
  'text-too-long':
    'The description or caption of an image, or the title of a link, is too long: at most 500 characters are possible.',
  'code-setting': 'The language, file name, lines or diagram of a code block are not possible.',
  'unsafe-link': 'A link must be a complete address that starts with http://, https:// or mailto:.',
  'unsafe-image':
    'An image must be a complete address that starts with http:// or https://, or an uploaded file.',
  'unknown-embed': 'A page can be embedded only from the sites that are known here.',
  'uneven-table':
    'A table must have rows, all with the same number of cells, and align left, center or right.',
  'formula-empty': 'A formula is empty.',
  'formula-too-long': 'A formula is too long: at most 2,000 characters are possible.',
  'formula-too-deep': 'A formula is nested too deeply: at most 50 levels are possible.',
  'formula-too-wide': 'A formula has tables that are too large: at most 400 cells are possible.',
  'formula-defines': 'A formula must not define commands of its own.',
  'formula-logs': 'A formula must not write messages.',
};

/** Tells the author in one sentence what is wrong and what is possible. */
export function contentProblemMessage(reason: ContentProblem): string {
  return messages[reason];
}
