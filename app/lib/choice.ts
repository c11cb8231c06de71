/** An option of a form or a filter. */
export type Choice = { value: string; label: string }
