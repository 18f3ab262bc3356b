/** Folders of the uploads bucket. Object keys begin with the first one. */
export const uploadsPrefix = 'uploads/';

/** Before the object key of what has been sent, but not checked yet; it expires here. */
export const incomingPrefix = 'incoming/';
