// The only file of this module that other modules, jobs and the server import.

export {
  type Sendable,
  chooseLenders,
  chosenLendersUnscoped,
  findSendable,
  insertLenders,
  maySeeLogo,
  requireLenders,
} from './service'
