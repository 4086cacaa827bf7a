/**
 * Signing out is a change of page, so that a form with unsaved changes is asked for first like
 * before any other. Only the menu's own mark in the navigation state counts: a link to this
 * address signs nobody out.
 */
export const SIGN_OUT = { path: '/sign-out', state: { asked: true } } as const;
