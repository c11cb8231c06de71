/** The sentences of people, invitations and the archive; those the specification fixes are its own, letter for letter (§5, §8). */
export const peopleWords = {
  profileSaved: 'Profile saved',
  invitationSent: 'Invitation Sent...',
  userUpdated: 'User Updated',
  userDeleted: 'User Deleted',
  userDeactivated: 'User deactivated',
  userActivated: 'User activated',
  emailInUse: 'This email is already in use.',
  recordRestored: 'Record Restored Deleted',

  passwordsDiffer: 'The two passwords are not the same',
  linkNotValid: 'This link does not work any more. Ask for a new one.',
  emailNeedsCode: 'The email of an account in use changes only by a code sent to the new address',
  lastAdmin: 'The last active admin stays',
  ownAccount: 'Nobody deactivates or deletes their own account',
  badAccountMove: 'An account that is {from} cannot become {to}',
  notInvited: 'Only an invited person gets an invitation; this one is {status}',
  agencyHolds: 'Move the {count} lots and people of this agency first',
  reviewerBusy: 'Give the {count} draw requests of this reviewer to somebody else first',

  archiveParent: 'Restore {what} first',
  archiveTaken: 'Another record has taken its place: {what}',
  archiveOver: 'Its 30 days are over',

  'did.invited': '{name} invited',
  'did.assignedMany': '{count} draw requests put to {name}',
  'did.assigned': 'Put to {name}',
  'did.usersDeactivated': '{count} users deactivated',
  'did.usersActivated': '{count} users activated',
  'did.usersDeleted': '{count} users deleted',
} as const
