import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { pictureKey } from './picture-key.ts';
import { drawPictures, pictureSize } from './pictures.ts';

/**
 * Stores the pictures as an upload would, under fixed keys that the sample content names; the publisher
 * copies those that content refers to.
 */
export async function putPictures({
  uploadsBucket,
  tableName,
}: {
  uploadsBucket: string;
  tableName: string;
}): Promise<void> {
  const client = new S3Client({});
  const uploads = createUploadsRepository(coreTable(tableName));
  for (const [name, body] of drawPictures()) {
    const objectKey = pictureKey(name);
    const object = { Body: body, ContentType: 'image/png' };
    await client.send(new PutObjectCommand({ Bucket: uploadsBucket, Key: objectKey, ...object }));
    await uploads.add({
      objectKey,
      type: 'image/png',
      ...pictureSize,
      bytes: body.length,
      uploadedBy: 'seed',
      uploadedAt: new Date().toISOString(),
    });
  }
}
