/** Messages about people, invitations and the archive; those fixed by the specification are verbatim (§5, §8). */
export const peopleWords = {
  profileSaved: 'Profile saved',
  invitationSent: 'Invitation Sent...',
  userUpdated: 'User Updated',
  userDeleted: '{count|User Deleted|# users deleted}',
  userDeactivated: '{count|User|# users} deactivated',
  userActivated: '{count|User|# users} activated',

  preferencesSaved: 'Notifications saved',
  'kind.submitted': 'An attempt was submitted for review',
  'kind.assigned': 'A draw request was assigned',
  'kind.asked': 'Photos are asked for',
  'kind.re-requested': 'Photos are needed again',
  'kind.completed': 'An inspection was completed',
  'kind.written': 'Somebody wrote a message',

  emailNeedsCode: 'The email of an account in use changes only by a code sent to the new address',
  lastAdmin: 'The last active admin stays',
  ownAccount: 'Nobody deactivates or deletes their own account',
  badAccountMove: 'An account that is {from} cannot become {to}',
  notInvited: 'Only an invited person gets an invitation; this one is {status}',
  agencyHolds: 'Move the {count} lots and people of this agency first',
} as const
