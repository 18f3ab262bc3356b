/** Texts about users, apart from those that public pages load. */
export const userMessages = {
  usernameRequired: 'Username is required',
  usernameTooLong: 'Username cannot exceed 150 characters',
  usernameFixed: 'Username cannot be changed',
  userEmailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password cannot exceed 60 characters',
  passwordsDiffer: 'Passwords do not match',
  passwordWrong: 'The current password is not right',
  firstNameTooLong: 'First name cannot exceed 60 characters',
  lastNameTooLong: 'Last name cannot exceed 60 characters',
} as const;
