/** The pages of one's own account: their address, and what they are called. */
export const ACCOUNT_PAGES = [
  ['/account/profile', 'My profile'],
  ['/account/security', 'Account security'],
] as const;

/**
 * A navigation, so that unsaved changes are guarded. Needs the navigation state: links cannot sign
 * out.
 */
export const SIGN_OUT = { path: '/sign-out', state: { byUser: true } } as const;
