// The only file of this module that other modules, jobs and the server import.

export { giveHeldLots } from './assign-agency'
export { lockAllLotNames } from './find-duplicates'
export { type NewLot, insertLots } from './insert'
export { findLot, getLot, listLots } from './service'
