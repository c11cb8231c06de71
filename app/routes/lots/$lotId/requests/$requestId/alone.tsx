/** The items of a draw request with no dialog over them. */
export default function Alone() {
  return null
}
