/** CloudFront's errors, as XML. */
import type { Received, Reply } from '../http.ts';
import type { ServiceError } from '../service-error.ts';
import { element, xmlDocument } from '../xml.ts';

export function cloudFrontFailure(error: ServiceError, received: Received): Reply {
  return {
    status: error.status,
    headers: { 'content-type': 'text/xml' },
    body: xmlDocument(
      element('ErrorResponse', [
        element('Error', [
          element('Type', error.status < 500 ? 'Sender' : 'Receiver'),
          element('Code', error.code),
          element('Message', error.message),
        ]),
        element('RequestId', received.requestId),
      ]),
    ),
  };
}
