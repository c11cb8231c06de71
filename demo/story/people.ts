import type { RoleName } from 'contract/core/roles'

/** A person of the demo; `agency` names the account of their agency. */
export type DemoPerson = {
  email: string
  role: RoleName
  firstName: string
  lastName: string
  agency?: 'agency' | 'agency2'
  agencyName?: string
  phone?: string
  status?: 'active' | 'invited' | 'inactive'
}

const at = (name: string) => `${name}@plumbline.test`

/** The first of each role are the accounts that the start prints; the others fill the lists. */
export const demoPeople: readonly DemoPerson[] = [
  { email: at('admin'), role: 'admin', firstName: 'Rosa', lastName: 'Whitfield', phone: '+1 415 555 0100' },
  {
    email: at('agency'),
    role: 'agency',
    firstName: 'Ines',
    lastName: 'Duarte',
    agencyName: 'Northgate Inspections',
    phone: '+1 831 555 0111',
  },
  {
    email: at('reviewer'),
    role: 'reviewer',
    firstName: 'Maya',
    lastName: 'Okafor',
    agency: 'agency',
    phone: '+1 831 555 0112',
  },
  { email: at('daniel.reyes'), role: 'reviewer', firstName: 'Daniel', lastName: 'Reyes', agency: 'agency' },
  { email: at('priya.raman'), role: 'reviewer', firstName: 'Priya', lastName: 'Raman', agency: 'agency' },
  {
    email: at('sana.kapoor'),
    role: 'reviewer',
    firstName: 'Sana',
    lastName: 'Kapoor',
    agency: 'agency',
    status: 'invited',
  },
  {
    email: at('tom.lindqvist'),
    role: 'reviewer',
    firstName: 'Tom',
    lastName: 'Lindqvist',
    agency: 'agency',
    status: 'inactive',
  },
  { email: at('borrower'), role: 'borrower', firstName: 'Nadia', lastName: 'Bakri', phone: '+1 831 555 0144' },
  { email: at('owen.lindahl'), role: 'borrower', firstName: 'Owen', lastName: 'Lindahl' },
  {
    email: at('agency2'),
    role: 'agency',
    firstName: 'Marcus',
    lastName: 'Teague',
    agencyName: 'Tidewater Draw Services',
    phone: '+1 757 555 0120',
  },
  { email: at('reviewer2'), role: 'reviewer', firstName: 'Jonah', lastName: 'Prewitt', agency: 'agency2' },
  { email: at('lucia.ferrante'), role: 'reviewer', firstName: 'Lucia', lastName: 'Ferrante', agency: 'agency2' },
  { email: at('borrower2'), role: 'borrower', firstName: 'Delia', lastName: 'Marsh', phone: '+1 757 555 0163' },
]

export { demoPassword } from 'provider/config'

export const demoLenders: readonly {
  name: string
  agency: 'agency' | 'agency2'
  recipients: readonly string[]
  status?: 'inactive'
}[] = [
  {
    name: 'Cedar Valley Bank',
    agency: 'agency',
    recipients: ['draws@cedarvalley.example', 'h.osei@cedarvalley.example'],
  },
  { name: 'First Harbor Credit Union', agency: 'agency', recipients: ['construction@firstharbor.example'] },
  { name: 'Summit Peak Lending', agency: 'agency', recipients: ['servicing@summitpeak.example'] },
  { name: 'Granite State Mortgage', agency: 'agency', recipients: ['draws@granitestate.example'] },
  { name: 'Pinecrest Savings', agency: 'agency', recipients: [], status: 'inactive' },
  { name: 'Chesapeake Home Trust', agency: 'agency2', recipients: ['draws@chesapeaketrust.example'] },
  { name: 'Old Dominion Builders Bank', agency: 'agency2', recipients: ['funding@olddominionbb.example'] },
]

/** Cost codes of the agencies themselves. */
export const demoCodes = [
  {
    code: 'N-01',
    title: 'Solar panels',
    category: 'MEP',
    agency: 'agency',
    checklist: ['Rails installed', 'Panels set', 'Inverter', 'Connected and tested'],
  },
  {
    code: 'N-02',
    title: 'Pool',
    category: 'Sitework',
    agency: 'agency',
    checklist: ['Excavated', 'Shell poured', 'Plumbed', 'Fence and gate'],
  },
  {
    code: 'T-01',
    title: 'Dock and bulkhead',
    category: 'Sitework',
    agency: 'agency2',
    checklist: ['Piles driven', 'Caps and stringers', 'Deck boards', 'Ladder and cleats'],
  },
] as const
