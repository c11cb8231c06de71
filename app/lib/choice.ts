/** One of what a form or a filter offers to choose from. */
export type Choice = { value: string; label: string }
