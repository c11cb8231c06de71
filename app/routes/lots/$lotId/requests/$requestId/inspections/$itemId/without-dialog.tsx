/** The contact sheet of an item without a dialog. */
export default function Alone() {
  return null
}
