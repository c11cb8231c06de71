/** Message files of a browser bundle, from its build (vite.locales.config.ts); empty in development. */
export type MessageFiles = {
  /** Address of each area's file by language and area. */
  readonly languages: Record<string, Record<string, string>>
  /** Areas that a script imports, by its address. */
  readonly areas: Record<string, readonly string[]>
}
