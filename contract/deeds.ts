import { fill } from './fill'

/**
 * What was done, in words: a change in past tense (`did.`), and what people are told by notification (`note.`).
 * The provider alone writes these, so that no page carries them.
 */
export const deeds = {
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
  'did.imported': '{count} {count|lot|lots} imported',
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
  'did.templatesSaved': 'Comment templates changed',
  'did.preferencesSaved': 'Notifications changed',
} as const

export type DeedId = keyof typeof deeds

/** What was done, with its `{name}` places filled, as `say` does. */
export const deed = (id: DeedId, values: Record<string, string | number> = {}): string => fill(deeds[id], values)
