// The only file of this module that other modules, jobs and the server import.

export { assignLockedLots } from './assign-agency'
export { lockAllLotNumbers } from './find-duplicates'
export { type NewLot, insertLots } from './insert'
export { findLot, getLot, listLots } from './service'
