// The only file of this module that other modules, jobs and the server import.

export { chosenBudgetLines, chosenCostCodes, insertItems } from './new-items'
export { countPerMonth, listProgress } from './history/progress-history'
export { listAttempts, listItems, listItemsById } from './service'
