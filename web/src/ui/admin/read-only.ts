/** Why a viewer's buttons are disabled. */
export const readOnlyReason = 'This account is read-only';
