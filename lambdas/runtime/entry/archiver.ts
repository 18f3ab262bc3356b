import { wireArchiver } from '../wiring/archiver.wiring.ts';

export const handler = wireArchiver(process.env);
