import { fill } from './fill'

/**
 * History sentences, which follow a person's name (`past.`), and their objects (`what.`). Only the provider uses them,
 * so they stay out of the browser bundles.
 */
const lines = {
  'past.uploaded': 'uploaded {what}',
  'past.removed': 'removed {what}',
  'past.verified': 'verified {what}',
  'past.rejected': 'marked {what} defective',
  'past.reset': 'put {what} back to review',
  'past.commented': 'commented on {what}',
  'past.commentedText': 'commented on {what}: “{text}”',
  'past.reverted': 'took the last decision on {what} back',
  'past.progress': 'set {line} to {progress}',
  'past.progressWhy': 'set {line} to {progress}: {why}',
  'past.progressCleared': 'cleared the progress of {line}',
  'past.approved': 'approved {items}',
  'past.submitted': 'submitted attempt {n} with {count} media',
  'past.reRequested': 'sent back {items}',
  'past.completed': 'completed the inspection at {progress}',
  'past.asked': 'asked for evidence of {items}',
  'past.wrote': 'wrote to {name}: “{text}”',
  'past.undone': 'took a change back',
  'past.summarised': 'wrote the summary of {what}',
  'past.changed': 'changed {what}',
  'what.media': '{count} media in {item}',
  'what.one': '{file} in {item}',
  'what.line': '{line} of {item}',
  'what.drawRequest': 'the draw request',
  'what.more': '{names} and {count} more',
  'past.created': 'created the draw request',
  'past.added': 'added {items}',
  'past.dropped': 'removed {items}',
  'past.told': 'told {name} of the assignment',
} as const

/** Formats a history text and fills its `{name}` placeholders. */
export const inHistory = (id: keyof typeof lines, values: Record<string, string | number> = {}): string =>
  fill(lines[id], values)
