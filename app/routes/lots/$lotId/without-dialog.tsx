/** The lot's page without a dialog. */
export default function Alone() {
  return null
}
