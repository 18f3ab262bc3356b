/** The beginning of a date: the year, the month's name or the day. */
const days = [
  /^(?<year>[12]\d{3})([-/.]?)(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/,
  /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>[12]\d{3})\b/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>[12]\d{3})\b/i,
];
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i;
const time =
  /^(?:(?:T|,? at|,)?\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m(?![a-z])\.?)?)?\s*(?:(?:UTC|GMT)?([+-]\d{2}(?::?\d{2})?)|([a-z]+(?:[/_+-][a-z]+){0,4}))?$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours that the zones with one meaning are ahead of UTC; `Intl` knows those such as `Europe/Berlin`. */
const zones: Record<string, number> = Object.fromEntries(
  'Z0 UTC0 GMT0 UT0 WET0 WEST1 CET1 CEST2 MET1 MEST2 EET2 EEST3 MSK3 JST9 KST9 AEST10 AEDT11 NZST12 NZDT13 EST-5 EDT-4 CST-6 CDT-5 MST-7 MDT-6 PST-8 PDT-7 AKST-9 AKDT-8 HST-10'
    .split(' ')
    .map((zone) => [zone.replace(/-?\d+$/, ''), Number(/-?\d+$/.exec(zone)?.[0])]),
);
const minuteMs = 60_000;

/**
 * A day, or a time with or without a zone, as other programs write them; without one it is UTC, because
 * it must not depend on this computer.
 */
export function readDate(text: string): Date | undefined {
  if (/^\d{9,10}$/.test(text)) return plausible(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return plausible(Number(text));
  const plain = text
    .trim()
    .replace(weekday, '')
    .replace(/ \([^()]*\)$/, '');
  const found = days.map((pattern) => pattern.exec(plain)).find((match) => match !== null);
  const { year, month = '', day } = found?.groups ?? {};
  const clock = found && time.exec(plain.slice(found[0].length));
  if (!clock) return undefined;
  const [, hour = '0', minute = '0', second = '0', half, offset, zone = 'UTC'] = clock;
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const index = /\d/.test(month)
    ? Number(month) - 1
    : months.indexOf(month.slice(0, 3).toLowerCase());
  const local = Date.UTC(Number(year), index, Number(day), hours, Number(minute), Number(second));
  // Neither the 30th of February nor 25 o'clock, which would be other days.
  const date = new Date(local);
  const isReal = date.getUTCDate() === Number(day) && date.getUTCMonth() === index;
  const ahead = offset === undefined ? minutesOfZone(zone, local) : minutesOf(offset);
  return isReal && ahead !== undefined ? plausible(local - ahead * minuteMs) : undefined;
}

/** `-08`, `+0530` or `+05:30` */
function minutesOf(offset: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function minutesOfZone(name: string, local: number): number | undefined {
  const hours = zones[name.toUpperCase()];
  if (hours !== undefined) return hours * 60;
  if (!name.includes('/')) return undefined;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
    const part = format.formatToParts(local).find(({ type }) => type === 'timeZoneName');
    return minutesOf(part?.value.replace('GMT', '') || '+00:00');
  } catch {
    return undefined;
  }
}

function plausible(time: number): Date | undefined {
  const date = new Date(time);
  const isPlausible = date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 2200;
  return isPlausible ? date : undefined;
}
