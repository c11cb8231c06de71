/** The items of a draw request without a dialog. */
export default function Alone() {
  return null
}
