/** The pages of one's own account: their address, and what they are called. */
export const ACCOUNT_PAGES = [
  ['/account/profile', 'My profile'],
  ['/account/security', 'Account security'],
] as const;
