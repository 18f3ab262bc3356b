/** Texts about accounts that `problems.ts`, and thus every function, contains. Other texts are in `user-messages.ts`. */
export const fillInAllFields = 'Please fill in all fields';
export const passwordRequired = 'Password is required';
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
