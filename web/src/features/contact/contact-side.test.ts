import { describe, expect, it } from 'vitest';
import { profileHandle } from './contact-side.tsx';

describe('the handle of a profile', () => {
  it.each([
    ['https://code.example/ada', '@ada'],
    ['https://code.example/ada/?tab=stars', '@ada'],
    ['https://social.example/@ada', '@ada'],
    ['https://work.example/in/ada-lovelace', 'in/ada-lovelace'],
    ['https://sky.example/profile/robin.example', '@robin.example'],
    ['https://code.example/%C3%A5da', '@åda'],
    ['https://code.example/100%', '@100%'],
    ['https://ada.example/', 'ada.example'],
  ])('%s is %s', (address, handle) => {
    expect(profileHandle(address)).toBe(handle);
  });
});
