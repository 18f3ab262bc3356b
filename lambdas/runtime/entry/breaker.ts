import { wireBreaker } from '../wiring/breaker.wiring.ts';

export const handler = wireBreaker(process.env);
