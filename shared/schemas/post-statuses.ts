/** No zod here: functions that only read posts leave out the schemas of what is sent. */
export const postStatuses = ['draft', 'review', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];
