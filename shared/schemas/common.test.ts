import { expect, it } from 'vitest';
import { contactSchema } from './contact.ts';

const { message, name } = contactSchema.shape;

it('texts keep the breaks that a word processor writes as spaces, and have no other controls', () => {
  expect(message.parse('Dear Ada,\vthank you for the tables.\fGrace')).toBe(
    'Dear Ada, thank you for the tables. Grace',
  );
  for (const control of ['\0', '\u0010', '\u001b', '\u007f', '\u0092', '\ud800']) {
    expect(message.safeParse(`Dear Ada,${control}thank you for the tables.`).success).toBe(false);
    expect(name.safeParse(`Ada${control}`).success).toBe(false);
  }
});
