/** Stores the pictures of the sample content. */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { readImage } from '#lambdas/features/uploads/read-image.ts';
import { v5 } from 'uuid';

const folder = join(import.meta.dirname, 'content', 'pictures');

/** An arbitrary constant, as UUID v5 requires a namespace. */
const namespace = '6f0b5d0e-3f0c-4d6e-9a53-2f1f6a1c7b90';

/** The object key is the same in every seeded site, so that content can refer to it. */
export function pictureKey(name: string): string {
  return `uploads/${v5(name, namespace)}.webp`;
}

/** @throws Error when the picture does not exist */
export function samplePicture(name: string) {
  const bytes = readFileSync(join(folder, name));
  const picture = readImage(bytes);
  if (!picture) throw new Error(`${name} is not a picture`);
  return { ...picture, objectKey: pictureKey(name), bytes, name };
}

/** Stores the pictures as an upload would. */
export async function putPictures(site: {
  uploadsBucket: string;
  tableName: string;
}): Promise<void> {
  const client = new S3Client({});
  const uploads = createUploadsRepository(coreTable(site.tableName));
  const put = async (name: string) => {
    const { bytes, ...picture } = samplePicture(name);
    const object = { Key: picture.objectKey, Body: bytes, ContentType: picture.type };
    await client.send(new PutObjectCommand({ Bucket: site.uploadsBucket, ...object }));
    const uploadedAt = new Date().toISOString();
    await uploads.add({ ...picture, bytes: bytes.length, uploadedBy: 'seed', uploadedAt });
  };
  await Promise.all(readdirSync(folder).map(put));
}
