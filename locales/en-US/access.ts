/** Reasons in audit entries about access. */
export default {
  wrongPassword: 'Wrong password',
  unknownEmail: 'No account has this email',
  notActive: 'The account is not active',
  times: '{count} times within {window, select, hour {an hour} day {a day} other {30 days}}',
  feedEnded: 'The calendar feed ended too',
} as const
