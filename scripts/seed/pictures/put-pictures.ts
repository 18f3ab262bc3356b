import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { pictureKey } from './picture-key.ts';
import { drawPictures } from './pictures.ts';

/** Puts the pictures where an upload would; the publisher copies those that content refers to. */
export async function putPictures(uploadsBucket: string): Promise<void> {
  const client = new S3Client({});
  for (const [name, body] of drawPictures()) {
    const object = { Body: body, ContentType: 'image/png' };
    const Key = pictureKey(name);
    await client.send(new PutObjectCommand({ Bucket: uploadsBucket, Key, ...object }));
  }
}
