/** Why a picture is left out, as a part of a sentence. */
export class PictureRefused extends Error {}
