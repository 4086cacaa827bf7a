const COVER = '••••';
const TELLING = 8;
const TOLD = 4;

/** What is shown of a masked value: `••••7890`, of a short one only that it is there. */
export const maskOf = (text: string): string => `${COVER}${text.length < TELLING ? '' : text.slice(-TOLD)}`;

/** Whether a text may be what was shown of a masked value: nobody types it. */
export const isMask = (value: unknown): boolean => typeof value === 'string' && value.startsWith(COVER);
