/** Texts of the contact form, separate from the texts that other public pages load. */
export const contactMessages = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  subjectRequired: 'Subject is required',
  messageRequired: 'Message is required',
  messageTooShort: 'Message must be at least 10 characters',
  oneLine: 'Use a single line',
  contactSent: "Message sent successfully! I'll get back to you as soon as possible.",
  contactFailed: 'Oops! Something went wrong. Please try again or contact me directly via email.',
  contactOffline: 'You are offline: what you have written is kept in this tab.',
  contactTooMany: 'You have sent several messages already. Please try again in an hour.',
} as const;
