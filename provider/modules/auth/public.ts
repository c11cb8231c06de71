// The only file of this module that other modules, jobs and the server import.

export { isInhabited } from './repo'
export { listSessions } from './service'
