import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { drawsNothing } from './mantine-size-plugin.ts';

const main = createRequire(import.meta.url).resolve('@mantine/core');
const provider = join(dirname(main), '../esm/core/MantineProvider');

it.each(['MantineCssVariables', 'MantineClasses'])('%s draws nothing', async (name) => {
  const id = join(provider, name, `${name}.mjs`);
  expect(Object.keys(await import(id))).toEqual([name]);
  expect(drawsNothing(id)).toBe(`export const ${name} = () => null;`);
});

it('leaves other modules to Mantine', () => {
  expect(() => drawsNothing(join(provider, 'MantineProvider.mjs'))).toThrow('No writer of styles');
});
