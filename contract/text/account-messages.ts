/** Messages about sign-up, password reset and one's own account. */
export const accountMessages = {
  sessionRevoked: 'Signed out there',
} as const
