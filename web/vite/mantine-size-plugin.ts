/**
 * Mantine's provider carries two components that write style elements, which the policy would refuse
 * and `providers.tsx` leaves out. One computes all variables of Mantine's own theme as soon as it is
 * loaded. As components that draw nothing they and what they need fall away from every page.
 */
import type { Plugin } from 'vite';

const writers =
  /\/@mantine\/core\/esm\/core\/MantineProvider\/\w+\/(MantineCssVariables|MantineClasses)\.mjs$/;

export function mantineSizePlugin(): Plugin {
  return {
    name: 'mantine-size',
    apply: 'build',
    load: { filter: { id: writers }, handler: drawsNothing },
  };
}

/** The module in place of the one with this id. */
export function drawsNothing(id: string): string {
  const [, name] = writers.exec(id) ?? [];
  if (name === undefined) throw new Error(`No writer of styles: ${id}`);
  return `export const ${name} = () => null;`;
}
