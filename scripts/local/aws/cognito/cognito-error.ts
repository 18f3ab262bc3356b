/** Cognito's errors, with its own messages. */
import { ServiceError } from '../service-error.ts';

export const invalidParameter = (message: string) =>
  new ServiceError(400, 'InvalidParameterException', message);
export const notAuthorized = (message: string) =>
  new ServiceError(400, 'NotAuthorizedException', message);
export const resourceNotFound = (message: string) =>
  new ServiceError(400, 'ResourceNotFoundException', message);
export const userNotFound = () =>
  new ServiceError(400, 'UserNotFoundException', 'User does not exist.');
export const wrongPassword = () => notAuthorized('Incorrect username or password.');
