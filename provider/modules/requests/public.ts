// The only file of this module that other modules, jobs and the server import.

export { isRecent, recentSince, yearMade } from './list'
export { type ManyRequests, lockTargetRequests } from './lock-requests'
export { isPaymentOfMonth } from './payments'
export { getReported, getSaved } from './read-request'
export { listDrawRequests } from './service'
