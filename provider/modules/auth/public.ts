// The only file of this module that other modules, jobs and the server import.

export { listSessions } from './service'
