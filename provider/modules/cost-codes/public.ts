// The only file of this module that other modules, jobs and the server import.

export { type ItemStart, findItemStarts, insertCostCodes, newCostCode } from './service'
