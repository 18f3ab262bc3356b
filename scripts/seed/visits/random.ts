/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0, included, to 1. */
  next(): number;
  chance(probability: number): boolean;
  /** From `min`, included, to `max`. */
  between(min: number, max: number): number;
  /** @throws Error when there is nothing to choose from */
  pick<Value>(choices: readonly Weighted<Value>[]): Value;
}

export type Weighted<Value> = readonly [value: Value, weight: number];

export function randomOf(seed: string): Random {
  let state = hashOf(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    between: (min, max) => min + next() * (max - min),
    pick: (choices) => {
      let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const found = choices.find(([, weight]) => (rest -= weight) < 0) ?? choices.at(-1);
      if (!found) throw new Error('There is nothing to choose from.');
      return found[0];
    },
  };
}

/** FNV-1a */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash;
}
