/** Deepest nesting of a request's JSON. The editor's content comes as text inside it, with limits of its own. */
export const maxJsonDepth = 32;

/**
 * Whether JSON text nests deeper than `max`, found by reading its characters once: nothing is parsed
 * or walked before it is known to be shallow.
 */
export function nestsDeeper(text: string, max = maxJsonDepth): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > max) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
