import { wirePublisher } from '../wiring-publisher.ts';

export const handler = wirePublisher(process.env, import.meta.dirname);
