/** The contact sheet of an item with no dialog over them. */
export default function Alone() {
  return null
}
