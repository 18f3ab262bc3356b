/**
 * S3's error codes and messages, and their XML format.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
import { type Received, type Reply, ServiceError } from '../http.ts';
import { element, xmlDocument } from '../xml.ts';

export const noSuchBucket = () =>
  new ServiceError(404, 'NoSuchBucket', 'The specified bucket does not exist');
export const noSuchKey = () =>
  new ServiceError(404, 'NoSuchKey', 'The specified key does not exist.');
export const accessDenied = (message = 'Access Denied') =>
  new ServiceError(403, 'AccessDenied', message);
export const notImplemented = (what: string) =>
  new ServiceError(
    501,
    'NotImplemented',
    `A header, parameter or operation you provided implies functionality that is not implemented: ${what}`,
  );
export const invalidArgument = (message: string) =>
  new ServiceError(400, 'InvalidArgument', message);

export function s3Failure(error: ServiceError, received: Received): Reply {
  return {
    status: error.status,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument(
      element('Error', [
        element('Code', error.code),
        element('Message', error.message),
        element('Resource', received.path),
        element('RequestId', received.requestId),
      ]),
    ),
  };
}
