import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mediaPrefix } from '#shared/platform/http.ts';
import { pictureKey } from './picture-key.ts';
import { drawPictures } from './pictures.ts';

/**
 * Puts the pictures where an upload would, and their copies where the site serves those that
 * published content refers to.
 */
export async function putPictures({
  uploadsBucket,
  siteBucket,
}: {
  uploadsBucket: string;
  siteBucket: string;
}): Promise<void> {
  const client = new S3Client({});
  for (const [name, body] of drawPictures()) {
    const key = pictureKey(name);
    const object = { Body: body, ContentType: 'image/png' };
    await client.send(new PutObjectCommand({ Bucket: uploadsBucket, Key: key, ...object }));
    await client.send(
      new PutObjectCommand({
        Bucket: siteBucket,
        Key: `${mediaPrefix}${key}`,
        CacheControl: 'public, max-age=86400',
        ...object,
      }),
    );
  }
}
