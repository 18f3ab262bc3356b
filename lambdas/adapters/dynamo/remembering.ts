/** Published pages show a change about as soon. */
const rememberedMs = 5000;

/** Asks again every few seconds, for functions that answer many requests. */
export function remembering<Answer>(
  read: () => Promise<Answer>,
  now: () => Date,
): () => Promise<Answer> {
  let known: { reading: Promise<Answer>; until: number } | undefined;
  return () => {
    const time = now().getTime();
    if (known && known.until > time) return known.reading;
    const reading = read();
    known = { reading, until: time + rememberedMs };
    reading.catch(() => {
      known = undefined;
    });
    return reading;
  };
}
