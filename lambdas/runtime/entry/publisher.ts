import { wirePublisher } from '../wiring/publisher.wiring.ts';

export const handler = wirePublisher(process.env, import.meta.dirname);
