import { fill } from './fill'

/**
 * Texts of changes in past tense (`did.`) and of notifications (`note.`). Only the provider uses them, so they stay out
 * of the browser bundles.
 */
const changeTexts = {
  'did.verifiedMany': '{count} verified',
  'did.rejectedMany': '{count} marked defective',
  'did.resetMany': '{count} back to review',
  'did.reRequested': '{count} sent back',
  'did.approvedMany': '{count} items approved',
  'did.progress': '{line} at {progress}',
  'did.progressCleared': '{line} not set',
  'did.asked': 'Evidence requested',
  'did.requestSaved': 'Draw request changed',
  'did.dueDateSet': 'Due date set',
  'did.photos': '{count} {count|photo|photos} asked for {item}',
  'did.photosCleared': 'No number of photos asked for {item}',
  'did.lotBudget': 'Budget of {lot} set to {budget}',
  'did.lotBudgetCleared': 'Budget of {lot} is the sum of its draw requests',

  'note.assigned': '{title} was assigned to you',
  'note.submitted': '{title}: attempt {n} was submitted with {count} media',
  'note.reRequested': '{title}: {count} sent back',
  'note.completed': '{title} was completed',
  'note.asked': '{title}: photos are asked for {items}',
  'note.written': '{who} on {title}: {text}',
  'did.costCodeAdded': 'Cost code {code} added',
  'did.lenderAdded': '{name} added',
  'did.lenderDeleted': '{name} deleted',
  'did.assignedMany': '{count} draw requests put to {name}',
  'did.assigned': 'Put to {name}',
  'did.summaryKept': 'Summary kept',
  'did.summaryRemoved': 'Summary removed',
  'did.templateAdded': 'Template {name} added',
  'did.templateSaved': 'Template {name} saved',
  'did.templateStatus': 'Template {name} made {status}',
  'did.templateDeleted': 'Template {name} deleted',
  'did.templateDefault': '{name} is the default now',
  'did.costCodeSaved': 'Cost code {code} changed',
  'did.costCodeActivated': 'Cost code {code} activated',
  'did.costCodeDeactivated': 'Cost code {code} deactivated',
  'did.lenderSaved': '{name} changed',
  'did.lenderActivated': '{name} activated',
  'did.lenderDeactivated': '{name} deactivated',
  'did.restored': 'Record Restored Deleted',
  'did.lineAdded': '{line} added',
  'did.linesAdded': '{count} budget lines added',
  'did.lineSaved': '{line} changed',
  'did.linesSaved': '{count|Budget line|# budget lines} changed',
  'did.lineRemoved': '{line} removed',
  'did.changeOrder': 'Change order {n} recorded',
  'did.claimed': '{line}: draw amounts set',
  'did.drawReviewed': '{line}: review recorded',
  'did.approval': 'Draw {n}: {amount} approved',
  'did.funding': 'Draw {n}: {amount} funded',
  'did.release': 'Draw {n}: {amount} of retainage released',
  'did.reversed': 'Draw {n}: {what} of {amount} reversed',
  'did.ledgerSet': 'Ledger settings changed',
  'did.templatesSaved': 'Comment templates changed',
  'did.preferencesSaved': 'Notifications changed',
} as const

export type ChangeTextId = keyof typeof changeTexts

/** Formats a text and fills its `{name}` placeholders. */
export const changeText = (id: ChangeTextId, values: Record<string, string | number> = {}): string =>
  fill(changeTexts[id], values)
