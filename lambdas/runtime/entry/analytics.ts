import { wireAnalytics } from '../wiring/analytics.wiring.ts';

export const handler = wireAnalytics(process.env);
