import type { ImportNoun, ListedNoun } from 'contract/imports/nouns'

type Ids = { lotId: string; requestId: string; itemId: string; mediaId: string }
type RequestIds = Pick<Ids, 'lotId' | 'requestId'>
type ItemIds = Pick<Ids, 'lotId' | 'requestId' | 'itemId'>

const lot = (lotId: string) => `/lots/${lotId}`
const request = ({ lotId, requestId }: RequestIds) => `${lot(lotId)}/requests/${requestId}`
const item = (ids: ItemIds) => `${request(ids)}/inspections/${ids.itemId}`

/** Maximum number of values in a list filter; further ones are found by search. */
export const mostPicked = 100

/** Hash of an item's path that moves the focus to its checklist. */
export const checklistHash = '#checklist'

/** Opens the comment box of a photo. */
export const commentHash = '#comment'

/** The path of a page at one of its records: a row, a change order, a payment. */
export const withRecordHash = (path: string, id: string): string => `${path}#${id}`

/** All paths of the product, by name. Paths are built only here, so that one test can check that each has a route. */
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
  /** The import of a kind of record from files. */
  imports: (noun: ListedNoun) => `/${noun}/import`,
  lot,
  /** The report of a lot, or of one of its draw requests. */
  report: (lotId: string, request?: string) => withQuery(`${lot(lotId)}/report`, { request }),
  /** The lot's schedule of values, and the forms over it. */
  budget: (lotId: string) => `${lot(lotId)}/budget`,
  /** The draws of a budget side by side. */
  budgetDraws: (lotId: string) => `${lot(lotId)}/budget?draws=1`,
  newBudgetLine: (lotId: string) => `${lot(lotId)}/budget/lines/new`,
  budgetLine: (lotId: string, lineId: string) => `${lot(lotId)}/budget/lines/${lineId}`,
  importBudget: (lotId: string) => `${lot(lotId)}/budget/import`,
  /** The lot's ledger as a file. */
  exportBudget: (lotId: string, format: string) => withQuery('/resources/lot-files/budget', { lotId, format }),
  /** Figures of a budget line, or of the totals, after all draws, and how each is computed. */
  budgetToDate: (lotId: string, lineId?: string) => withQuery('/resources/budget-to-date', { lotId, lineId }),
  newChangeOrder: (lotId: string) => `${lot(lotId)}/budget/change-orders/new`,
  ledgerSettings: (lotId: string) => `${lot(lotId)}/budget/settings`,
  /** The budget lines of a draw request, and the forms over them. */
  drawRequestBudget: (ids: RequestIds) => `${request(ids)}/budget`,
  drawRequestClaim: (ids: RequestIds, lineId: string) => `${request(ids)}/budget/${lineId}/claim`,
  drawRequestReview: (ids: RequestIds, lineId: string) => `${request(ids)}/budget/${lineId}/review`,
  drawRequestRecord: (ids: RequestIds, kind: string) => `${request(ids)}/budget/new/${kind}`,
  editLot: (lotId: string) => `${lot(lotId)}/edit`,
  editListedLot: (lotId: string) => `/lots/edit/${lotId}`,
  placeLot: (lotId: string) => `${lot(lotId)}/place`,
  placeListedLot: (lotId: string) => `/lots/place/${lotId}`,
  drawRequests: () => '/requests',
  /** With several selected lots, the form asks for one of them. */
  newRequest: (...picked: readonly string[]) =>
    withQuery('/requests/new', { picked: picked.slice(0, mostPicked).join(',') }),
  /** The list below uses `lotId` as a filter, so the new request's lot has its own parameter. */
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
  /**
   * The review queue; `after` redirects to the inspection after that one, or back to it if it was the last and has just
   * `ended`.
   */
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
  mailLog: () => '/outbox',
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
  language: () => '/resources/language',
  offline: () => '/offline',
  cities: (state: string) => withQuery('/resources/geo', { state }),
  geocode: (address: string) => withQuery('/resources/geo', { address }),
  placeAt: (lat: string, lng: string) => withQuery('/resources/geo', { lat, lng }),
  /** All lots of a list, by the query of its URL. */
  exportLots: (format: string, listed = '') =>
    `/resources/lot-files/export?${new URLSearchParams([...new URLSearchParams(listed), ['format', format]])}`,
  importProgress: (work: string) => `/resources/import-progress/${work}`,
  /** The PDF of a frozen report. */
  reportFile: (reportId: string) => `/resources/reports/${reportId}`,
  /** A report in the language of its lenders, for a PDF made in the browser. */
  draftReport: (language: string, lotId: string, request: string | null, template: string | null) =>
    withQuery('/resources/draft-report', { language, lotId, request, template }),
  /** The page and the files behind a lender's link in a mail. */
  shared: (token: string) => `/shared/${token}`,
  sharedFile: (token: string) => `/shared/${token}/pdf`,
  sharedImage: (token: string, id: string, variant = 'preview') => `/shared/${token}/images/${id}/${variant}`,
  importTemplate: (noun: ImportNoun, format: string) =>
    withQuery(`/resources/import-files/${noun}/template`, { format }),
  importFailures: (noun: ImportNoun, changeId: string, format: string) =>
    withQuery(`/resources/import-files/${noun}/failures`, { changeId, format }),
  glance: (requestId: string) => `/resources/glance?requestId=${requestId}`,
  replacedMedia: (requestId: string, before: number) => `/resources/media?requestId=${requestId}&before=${before}`,
  mediaMatches: (mediaId: string) => `/resources/media?matchesOf=${mediaId}`,
  itemHistory: (itemId: string) => `/resources/media?itemId=${itemId}`,
} as const

/** A path with a query; empty values are omitted. */
export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path
}

/** Path of the login page that returns to `path` afterwards. */
export function loginPath(path: string): string {
  return path === '/' ? paths.login() : withQuery(paths.login(), { redirectTo: path })
}

const ownOrigin = 'http://own.invalid'

/**
 * A target within this site, encoded for a header, or the dashboard: never another host, also not by a
 * protocol-relative URL or backslashes.
 */
export function ownPath(target: string | null): string {
  if (!target?.startsWith('/') || !URL.canParse(target, ownOrigin)) return paths.dashboard()
  // Browsers parse URLs in the same way: without tabs and line breaks, and with slashes for backslashes.
  const { origin, pathname, search, hash } = new URL(target, ownOrigin)
  return origin === ownOrigin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : paths.dashboard()
}

/** URL of a picture or video by the value in its record (`/inspectionItemsImages/…`). */
export const filePath = (value: string) => `/files${value}`

const recordsIn = /^\/lots\/([\w-]{36})(?:\/requests\/([\w-]{36})(?:\/inspections\/([\w-]{36}))?)?/

const pageIn = /^\/(?:users|templates)\/([\w-]{36})$/

/**
 * Id of the lot, draw request, inspection item, person or report template of a page or of its photos; null for other
 * pages.
 */
export const recordAt = (path: string): string | null => {
  const [, lotId, requestId, itemId] = recordsIn.exec(path) ?? []
  return itemId ?? requestId ?? lotId ?? pageIn.exec(path)?.[1] ?? null
}

/** The page below a dialog about a lot: the lot's own if the address says so, else the list. */
export const beneathLot = (pathname: string, lotId: string): string =>
  pathname.startsWith(`${lot(lotId)}/`) ? lot(lotId) : paths.lots()
