/** A message that survives one redirect. */
export type FlashToast = {
  /** Tells one toast from another, so that it is shown once. */
  id: string
  text: string
  /** The page it is for: another tab may ask in the meantime. */
  path: string
  changeId: string | null
  /** Id of the command that does in one what the form did: its words name the undo. */
  command?: string
  /** What its record is called, and its id, by which its list shows it. */
  label?: string
  record?: string
}
