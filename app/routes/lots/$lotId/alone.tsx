/** The lot's page with no dialog over it. */
export default function Alone() {
  return null
}
