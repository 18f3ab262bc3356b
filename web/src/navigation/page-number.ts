/** The number of a page in the address; 1 when the text is none. */
export function pageNumber(value: string | null): number {
  return value !== null && /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 1;
}
