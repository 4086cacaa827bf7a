/**
 * A navigation, so that unsaved changes are guarded. Needs the navigation state: links cannot sign
 * out.
 */
export const SIGN_OUT = { path: '/sign-out', state: { byUser: true } } as const;
