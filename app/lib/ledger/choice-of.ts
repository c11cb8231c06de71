/** A line or an item that a form offers by its code and title. */
export type CodedChoice = { id: string; name: string }

/** The choice with this name, otherwise the only one with this code, otherwise the only one that begins with the text. */
export function choiceOf<C extends CodedChoice>(choices: readonly C[], typed: string): C | undefined {
  const text = typed.trim().toLowerCase()
  const named = choices.map((choice) => ({ choice, name: choice.name.toLowerCase() }))
  const exact = named.find(({ name }) => name === text)
  if (exact) return exact.choice
  const ofCode = named.filter(({ name }) => name.startsWith(`${text} `))
  const begun = ofCode.length > 0 ? ofCode : named.filter(({ name }) => name.startsWith(text))
  return begun.length === 1 ? begun[0]?.choice : undefined
}
