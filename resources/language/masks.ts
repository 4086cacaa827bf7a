/** What stands in place of what is not told. */
const COVER = '••••';
/** Only of a value at least so long its last characters are told. */
const TELLING = 8;
const TOLD = 4;

/** What is told of a masked value: `••••7890`, of a short one nothing but that it is there. */
export const maskOf = (text: string): string => `${COVER}${text.length < TELLING ? '' : text.slice(-TOLD)}`;

/** Whether a text may be what was told of a masked value: nobody types it. */
export const isMask = (value: unknown): boolean => typeof value === 'string' && value.startsWith(COVER);
