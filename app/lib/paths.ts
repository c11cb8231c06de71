type Ids = { lotId: string; requestId: string; itemId: string; mediaId: string }
type RequestIds = Pick<Ids, 'lotId' | 'requestId'>
type ItemIds = Pick<Ids, 'lotId' | 'requestId' | 'itemId'>

const lot = (lotId: string) => `/lots/${lotId}`
const request = ({ lotId, requestId }: RequestIds) => `${lot(lotId)}/requests/${requestId}`
const item = (ids: ItemIds) => `${request(ids)}/inspections/${ids.itemId}`

/** As many as a list is filtered by; further ones are found by typing. */
export const mostPicked = 100

/** Behind an item's address: the hand goes to its checklist. */
export const checklistHash = '#checklist'

/**
 * Every address of the product, by name. Addresses are built here and never typed elsewhere, so that one test proves
 * each of them to have its route.
 */
export const paths = {
  dashboard: () => '/',
  login: () => '/login',
  logout: () => '/logout',
  signup: () => '/signup',
  verifyOtp: () => '/verify-otp',
  contact: () => '/contact',
  support: () => '/support',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${token}`,
  lots: () => '/lots',
  newLot: () => '/lots/new',
  importLots: () => '/lots/import',
  lot,
  /** The report of a lot, or of one of its draw requests. */
  report: (lotId: string, request?: string) => withQuery(`${lot(lotId)}/report`, { request }),
  editLot: (lotId: string) => `${lot(lotId)}/edit`,
  editListedLot: (lotId: string) => `/lots/edit/${lotId}`,
  drawRequests: () => '/requests',
  /** With several lots picked, it is for one of them. */
  newRequest: (...picked: readonly string[]) =>
    withQuery('/requests/new', { picked: picked.slice(0, mostPicked).join(',') }),
  /** The list beneath reads `lotId` as its filter, so the lot of the new one has a name of its own. */
  newRequestOn: (lotId: string, listed: string) => `/requests/new?on=${lotId}${listed && `&${listed}`}`,
  newRequestOnLot: (lotId: string) => `${lot(lotId)}/requests/new`,
  editRequest: (requestId: string) => `/requests/${requestId}/edit`,
  drawRequestForm: (ids: RequestIds) => `${request(ids)}/edit`,
  drawRequest: request,
  drawRequestMedia: (ids: RequestIds) => `${request(ids)}/media`,
  drawRequestAttempts: (ids: RequestIds) => `${request(ids)}/attempts`,
  newItem: (ids: RequestIds) => `${request(ids)}/items/new`,
  drawRequestSummary: (ids: RequestIds) => `${request(ids)}/summary`,
  drawRequestFiles: (ids: RequestIds) => `${request(ids)}/files`,
  item,
  newLines: (ids: ItemIds) => `${item(ids)}/checklist/new`,
  media: (ids: Ids) => `${item(ids)}/media/${ids.mediaId}`,
  /** The review queue; with `after` straight to the inspection behind that one, and to that one where it `ended` the queue. */
  review: (after?: string, ended?: 'ended') => withQuery('/review', { after, ended: ended && '1' }),
  startReview: (requestId: string) => `/review/${requestId}`,
  calendar: () => '/calendar',
  calendarAt: (view: string, date: string) => `/calendar?view=${view}&date=${date}`,
  newEvent: (on: { date?: string; lotId?: string; requestId?: string } = {}) => withQuery('/calendar/new', on),
  event: (eventId: string) => `/calendar/${eventId}`,
  dueForm: (requestId: string) => `/calendar/due/${requestId}`,
  calendarSettings: () => '/settings/calendar',
  calendarFeed: (token: string) => `/calendar/feed/${token}.ics`,
  costCodes: () => '/cost-codes',
  newCostCode: () => '/cost-codes/new',
  costCode: (costCodeId: string) => `/cost-codes/${costCodeId}/edit`,
  lenders: () => '/lenders',
  newLender: () => '/lenders/new',
  lender: (lenderId: string) => `/lenders/${lenderId}/edit`,
  templates: () => '/templates',
  newTemplate: (from?: string) => withQuery('/templates/new', { from }),
  template: (templateId: string) => `/templates/${templateId}`,
  templatePreview: () => '/resources/template-preview',
  users: () => '/users',
  inviteUser: () => '/users/invite',
  user: (userId: string) => `/users/${userId}`,
  editUser: (userId: string) => `/users/${userId}/edit`,
  completeProfile: (token: string) => `/complete-profile/${token}`,
  archive: () => '/archive',
  audit: () => '/audit',
  archiveOf: (keyword: string) => withQuery('/archive', { keyword }),
  notifications: () => '/notifications',
  outbox: () => '/outbox',
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  notificationSettings: () => '/settings/notifications',
  settings: () => '/settings',
  generalSettings: () => '/settings/general',
  templateSettings: () => '/settings/comment-templates',
  passwordSettings: () => '/settings/password',
  keySettings: () => '/settings/keys',
  practice: () => '/settings/keys/practice',
  drill: (part: string) => `/settings/keys/practice/${part}`,
  emailSettings: () => '/settings/email',
  sessionSettings: () => '/settings/sessions',
  displaySettings: () => '/settings/display',
  theme: () => '/resources/theme',
  offline: () => '/offline',
  cities: (state: string) => withQuery('/resources/geo', { state }),
  geocode: (address: string) => withQuery('/resources/geo', { address }),
  placeAt: (lat: string, lng: string) => withQuery('/resources/geo', { lat, lng }),
  /** All lots of a list, by its address's query. */
  exportLots: (format: string, listed = '') =>
    `/resources/lot-files/export?${new URLSearchParams([...new URLSearchParams(listed), ['format', format]])}`,
  importProgress: (work: string) => `/resources/import-progress/${work}`,
  /** The PDF of a frozen report. */
  reportFile: (reportId: string) => `/resources/reports/${reportId}`,
  /** What a lender opens by the link of a mail, and what is on it. */
  shared: (token: string) => `/shared/${token}`,
  sharedFile: (token: string) => `/shared/${token}/pdf`,
  sharedImage: (token: string, id: string, variant = 'preview') => `/shared/${token}/images/${id}/${variant}`,
  importTemplate: (format: string) => withQuery('/resources/lot-files/template', { format }),
  importFailures: (changeId: string, format: string) =>
    withQuery('/resources/lot-files/failures', { changeId, format }),
  glance: (requestId: string) => `/resources/glance?requestId=${requestId}`,
  replacedMedia: (requestId: string, before: number) => `/resources/media?requestId=${requestId}&before=${before}`,
  mediaMatches: (mediaId: string) => `/resources/media?matchesOf=${mediaId}`,
  itemHistory: (itemId: string) => `/resources/media?itemId=${itemId}`,
} as const

/** An address with a query; empty values are left out. */
export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path
}

/** The login address that comes back to `path` afterwards. */
export function loginPath(path: string): string {
  return path === '/' ? paths.login() : withQuery(paths.login(), { redirectTo: path })
}

const ownOrigin = 'http://own.invalid'

/** A target within this site, encoded as a header takes it, or the dashboard: never another host, never a protocol-relative or backslash trick. */
export function ownPath(target: string | null): string {
  if (!target?.startsWith('/') || !URL.canParse(target, ownOrigin)) return paths.dashboard()
  // Browsers read an address so, too: without tabs and line ends, and with slashes for backslashes.
  const { origin, pathname, search, hash } = new URL(target, ownOrigin)
  return origin === ownOrigin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : paths.dashboard()
}

/** Address of a picture or video by the value its record carries (`/inspectionItemsImages/…`). */
export const filePath = (value: string) => `/files${value}`

const recordsIn = /^\/lots\/([\w-]{36})(?:\/requests\/([\w-]{36})(?:\/inspections\/([\w-]{36}))?)?/

const pageIn = /^\/(?:users|templates)\/([\w-]{36})$/

/** The lot, draw request, inspection item, person or report template an address shows, or whose photos it shows; null for any other page. */
export const recordAt = (path: string): string | null => {
  const [, lotId, requestId, itemId] = recordsIn.exec(path) ?? []
  return itemId ?? requestId ?? lotId ?? pageIn.exec(path)?.[1] ?? null
}
