/** Addresses of uploaded objects in the store that nobody reads without one. */
export interface UploadAddresses {
  /** An absolute address that gives the object to whoever has it, for so many seconds. */
  sign(objectKey: string, seconds: number): Promise<string>;
}
