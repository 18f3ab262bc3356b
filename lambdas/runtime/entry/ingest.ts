import { wireIngest } from '../wiring/ingest.wiring.ts';

export const handler = wireIngest(process.env);
