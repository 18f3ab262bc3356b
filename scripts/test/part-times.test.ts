import { expect, it } from 'vitest';
import { partTimes } from './part-times.ts';

it('shows for each part how many tests passed and how long they took, and the total', async () => {
  let clock = 0;
  const times = partTimes(() => clock);
  const taking = (minutes: number) => async () => {
    clock += minutes * 60_000;
  };
  await times.run('unit', async () => {
    await taking(1.26)();
    return 6900;
  });
  await times.run('start and seeds', taking(0.5));
  await expect(
    times.run('journeys', async () => {
      await taking(3)();
      throw new Error('One failed.');
    }),
  ).rejects.toThrow('One failed.');
  expect(times.table().split('\n')).toEqual([
    'part              tests  minutes',
    'unit               6900      1.3',
    'start and seeds              0.5',
    'journeys         failed      3.0',
    'all                6900      4.8',
  ]);
});
