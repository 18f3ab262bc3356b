import { wireAdmin } from '../wiring/admin.wiring.ts';

export const handler = wireAdmin(process.env);
