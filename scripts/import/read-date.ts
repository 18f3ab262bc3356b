const datePattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** A day, or a time with or without a zone, as other programs write them; without one it is UTC. */
export function readDate(text: string): Date | undefined {
  const parts = datePattern.exec(text);
  if (!parts) return otherDate(text);
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone = 'Z'] =
    parts;
  const two = (part: string) => part.padStart(2, '0');
  const offset = /^[+-]/.test(zone) ? zone.replace(/(\d{2}):?(\d{2})/, '$1:$2') : 'Z';
  const time = `${two(hour)}:${two(minute)}:${two(second)}${offset}`;
  return validDate(new Date(`${year}-${two(month)}-${two(day)}T${time}`));
}

/**
 * `Jul 08 2022`, as Astro's examples have it: a day, not a time in this computer's zone; or
 * `Sun Apr 02 2023 10:32:55 GMT+0000 (…)`, as JavaScript and so Hashnode writes a date.
 */
function otherDate(text: string): Date | undefined {
  const [, time] =
    /^[a-z]{3} ([a-z]{3} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4})(?: \([^()]*\))?$/i.exec(text) ??
    [];
  if (time !== undefined) return validDate(new Date(time));
  if (!/^[a-z]{3,9}\.? \d{1,2},? \d{4}$/i.test(text)) return undefined;
  return validDate(new Date(`${text} UTC`));
}

function validDate(date: Date): Date | undefined {
  const isPlausible = date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 2200;
  return isPlausible ? date : undefined;
}
