/** Texts about users, separate from those that public pages load. */

/** By itself, for the dialog that every page of the admin area may show. */
export const passwordRequired = 'Password is required';

/** By themselves, for the problems, which bundles without users have as well. */
export const ownCredentials = 'Change your own password and email address on your profile page.';
export const ownAccount = 'You cannot delete, deactivate or demote your own account.';
export const privilegedAccount =
  'Only administrators can change the accounts of staff and administrators.';
export const invitationOver =
  'This invitation does not work any more. It may have been used, withdrawn, or be too old.';
export const codeRequired = 'Enter the code of your authenticator app';
export const codeWrong =
  "This code is not right, or was used already. Check that your device's clock is set automatically.";
export const resetLinkOver =
  'This link does not work any more. It may have been used, or be too old.';

export const userMessages = {
  usernameRequired: 'Username is required',
  usernameTooLong: 'Username cannot exceed 150 characters',
  usernameFixed: 'Username cannot be changed',
  userEmailInvalid: 'Please enter a valid email address',
  passwordRequired,
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password cannot exceed 60 characters',
  passwordGuessable: 'Choose a password that is harder to guess',
  passwordsDiffer: 'Passwords do not match',
  passwordWrong: 'The current password is not right',
  codeRequired,
  codeShape: 'The code has six digits',
  codeWrong,
  recoveryCodeRequired: 'Enter one of your recovery codes',
  recoveryCodeWrong: 'This recovery code is not right, or was used already',
  resetLinkOver,
  passwordForEmail: 'Enter your current password to change your email address',
  ownCredentials,
  firstNameTooLong: 'First name cannot exceed 60 characters',
  lastNameTooLong: 'Last name cannot exceed 60 characters',
  ownAccount,
  privilegedAccount,
  rolesByAdmins: 'Only administrators can change roles.',
  usersLoadFailed: 'Failed to load users. Please try again.',
  userLoading: 'Loading user...',
  userLoadFailed: 'Failed to load user. Please try again.',
  userCreated: 'User created successfully!',
  userUpdated: 'User updated successfully!',
  userCreateFailed: 'Failed to create user. Please try again.',
  userUpdateFailed: 'Failed to update user. Please try again.',
  userDeleteFailed: 'Failed to delete user',
  /** The first of two calls has succeeded: it must not be sent again. */
  createdWithoutRole: 'The user has been created, but its role could not be saved.',
  updatedWithoutRole: 'Everything but the role has been saved.',
  userSavedEarlier:
    'An earlier attempt was saved after all: its user is in the list of users. Saving again makes another one.',
  invitationOver,
  invitationSendFailed: 'Failed to send the invitation. Please try again.',
  invitationRevokeFailed: 'Failed to revoke the invitation. Please try again.',
  passwordSetFailed: 'Failed to set the password. Please try again.',
  pictureMissing: 'This picture is not an image that was uploaded here. Please upload it again.',
  pictureUploading: 'The picture is still being uploaded. Save again when that is done.',
  profileLoadFailed: 'Failed to load your profile. Please try again.',
  profileSaved: 'Your profile has been saved.',
  profileSaveFailed: 'Failed to save your profile. Please try again.',
  passwordChanged: 'Your password has been changed. All other devices have been signed out.',
  passwordChangeFailed: 'Failed to change the password. Please try again.',
} as const;
