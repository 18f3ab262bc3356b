import { wireSweep } from '../wiring/sweep.wiring.ts';

export const handler = wireSweep(process.env);
