/** A toast that survives one redirect. */
export type FlashToast = {
  /** Identifies the toast, so that it is shown once. */
  id: string
  text: string
  /** The page to show it on: another tab may load in between. */
  path: string
  changeId: string | null
  /** Id of the command equivalent to the form, whose title names the undo. */
  command?: string | undefined
  /** Name of the record, and its id for finding it in a list. */
  label?: string | undefined
  record?: string | undefined
}
