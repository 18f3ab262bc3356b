import { wireContent } from '../wiring/content.wiring.ts';

export const handler = wireContent(process.env);
