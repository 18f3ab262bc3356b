import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mediaPrefix } from '#shared/platform/http.ts';
import { drawPictures } from './pictures.ts';

/** Puts the sample posts' pictures where the site serves them as `/media/<name>`. */
export async function putPictures(bucket: string): Promise<void> {
  const client = new S3Client({});
  for (const [name, body] of drawPictures()) {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: `${mediaPrefix}${name}`,
        Body: body,
        ContentType: 'image/png',
        CacheControl: 'public, max-age=86400',
      }),
    );
  }
}
