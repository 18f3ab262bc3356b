import { wireAuth } from '../wiring/auth.wiring.ts';

export const handler = wireAuth(process.env);
