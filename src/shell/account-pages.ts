/** The pages of one's own account. */
export const ACCOUNT_PAGES = {
  profile: { to: '/account/profile', label: 'My profile' },
  security: { to: '/account/security', label: 'Account security' },
} as const;
