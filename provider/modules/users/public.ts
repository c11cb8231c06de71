// The only file of this module that other modules, jobs and the server import.

export { prepareFirstAdmin } from './first-admin'
export { getProfile, listUsers, maySeePicture } from './service'
export { invitationsLeft, invitationText, uncountInvitation, notInvited } from './invitations'
export { inviteUser, requireInvitable } from './invite'
export type { AccountRow } from './repo'
export { checkEdit, editedColumns } from './update'
