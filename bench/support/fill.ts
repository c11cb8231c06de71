import type { Pool } from 'pg'

/** Size of a bench database. */
export type Scale = { lots: number; requests: number; media: number }

const agencies = 20
const reviewersEach = 5
const firstReviewer = 100
const firstBorrower = 1000
const borrowers = 5000
/** Every n-th draw request has 500 media. */
const largeEvery = 10_000

const idOf = (kind: number, number: number) => `0190000${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`
/** Ids of people by number: 1 is the admin, and 60 to 75 are admins too, for sixteen concurrent callers. */
export const adminId = idOf(1, 1)
export const admins = 16
export const adminIdOf = (index: number) => idOf(1, 60 + (index % admins))
export const agencyId = (index: number) => idOf(1, 2 + index)
export const reviewerId = (index: number) => idOf(1, firstReviewer + index)
export const borrowerId = (index: number) => idOf(1, firstBorrower + index)
export const borrowerEmail = (index: number) => `user${firstBorrower + index}@plumbline.test`
export const lotId = (number: number) => idOf(2, number)
export const requestId = (number: number) => idOf(3, number)
/** A draw request with 500 media. */
export const largeRequest = requestId(largeEvery)

/** Builds an id from kind and number, so that rows refer to each other without lookups. */
const id = (kind: number, number: string) =>
  `('0190000${kind}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
/** A reproducible number below `limit` for a number and a salt. */
const any = (limit: number, number: string, salt: number) =>
  `((hashint8extended((${number})::bigint, ${salt}) & 1073741823) % ${limit})`
const pick = (list: readonly string[], number: string, salt: number) =>
  `(array[${list.map((word) => `'${word}'`).join(',')}])[1 + ${any(list.length, number, salt)}]`

const streets = [
  'Oak',
  'Baker',
  'Summit',
  'Maple',
  'Cedar',
  'Walnut',
  'Westerly',
  'Greentree',
  'Timberridge',
  'Vrain',
  'Crocus',
  'Waller',
  'Densmore',
  'Penstock',
  'Woodleaf',
  'Martin',
  'Toreador',
  'Harbor',
  'Quarry',
  'Bakersfield',
]
const kinds = ['Street', 'Avenue', 'Drive', 'Court', 'Road', 'Lane']
const cities = [
  'Norman',
  'Arvada',
  'Nashville',
  'Glendale',
  'Burlington',
  'Salinas',
  'Austin',
  'Essex',
  'Anchorage',
  'Manchester',
]
const states = [
  'Oklahoma',
  'Colorado',
  'Tennessee',
  'Arizona',
  'Vermont',
  'California',
  'Texas',
  'Alaska',
  'Connecticut',
]
const names = [
  'Halvorsen',
  'Lindahl',
  'Nwosu',
  'Marchetti',
  'Okafor',
  'Raman',
  'Lindqvist',
  'Reyes',
  'Duarte',
  'Bakri',
  'Cumberland',
  'Saguaro',
]
const titles = ['Foundation', 'Shell', 'First fix', 'Finishes']
const items = ['Grading', 'Plumbing', 'Electrical', 'Masonry', 'Siding', 'Roof', 'Windows', 'Walks']

/**
 * Fills an empty, migrated database: people and lots of twenty agencies, three draw requests per lot, three items per
 * draw request, media on submitted ones; over three years, the newest last.
 */
export async function fill(pool: Pool, scale: Scale): Promise<void> {
  await pool.query(`set statement_timeout = 0; set maintenance_work_mem = '256MB'`)
  await pool.query(people())
  await pool.query(lots(scale))
  // Creating an index afterwards is faster than updating it during the fill.
  const { rows } = await pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'draw_requests_search'",
  )
  await pool.query('drop index draw_requests_search')
  await pool.query(drawRequests(scale))
  await pool.query(rows[0]?.indexdef ?? '')
  // Sums of draw requests are computed once afterwards as well.
  await pool.query('alter table inspection_items disable trigger items_summed_insert')
  await pool.query('alter table media disable trigger media_counted_insert')
  await pool.query(inspectionItems(scale))
  await pool.query(attempts(scale))
  await pool.query(media(scale))
  await pool.query('alter table inspection_items enable trigger items_summed_insert')
  await pool.query('alter table media enable trigger media_counted_insert')
  await pool.query('analyze inspection_items, media, draw_requests')
  await pool.query('select rebuild_request_facts()')
  await pool.query(checklists(scale))
  await pool.query(comments(scale))
  await pool.query(notifications())
  await pool.query(journal(scale))
  await pool.query('vacuum (analyze)')
}

const people = () => `
  insert into users (uuid, role, first_name, last_name, email, agency, agency_name, status, is_email_verified, created_at, updated_at)
  select ${id(1, 'n')}, case when n = 1 or n between 60 and ${59 + admins} then 1 when n < ${firstReviewer} then 2 when n < ${firstBorrower} then 3 else 4 end,
    'First' || n, ${pick(names, 'n', 1)}, 'user' || n || '@plumbline.test',
    case when n between ${firstReviewer} and ${firstBorrower - 1} then ${id(1, `2 + (n - ${firstReviewer}) / ${reviewersEach}`)} end,
    case when n between 2 and ${firstReviewer - 1} then 'Agency ' || n end, 'active', true, now(), now()
  from generate_series(1, ${firstBorrower + borrowers - 1}) n
  where n <= ${1 + agencies} or n between 60 and ${59 + admins} or n between ${firstReviewer} and ${firstReviewer + agencies * reviewersEach - 1} or n >= ${firstBorrower}`

const lots = ({ lots }: Scale) => `
  insert into lots (uuid, agency, lot_number, street, city, state_or_province, postal_code, loan_number, borrower_name, borrower_email,
    latitude, longitude, coordinates_source, time_zone, total_budget, created_at, updated_at)
  select ${id(2, 'n')}, ${id(1, `2 + ${any(agencies, 'n', 2)}`)}, (1 + ${any(999, 'n', 3)})::text,
    (100 + ${any(9900, 'n', 4)}) || ' ' || ${pick(streets, 'n', 5)} || ' ' || ${pick(kinds, 'n', 6)}, ${pick(cities, 'n', 7)}, ${pick(states, 'n', 8)},
    lpad((10000 + ${any(90_000, 'n', 9)})::text, 5, '0'), 'LN-' || (100000 + n), ${pick(names, 'n', 10)} || ' ' || ${pick(names, 'n', 11)},
    'user' || (${firstBorrower} + ${any(borrowers, 'n', 12)}) || '@plumbline.test', 35, -97, 'placed', 'America/Chicago',
    case when n % 2 = 0 then 400000 + ${any(400_000, 'n', 13)} end,
    now() - (${lots} - n) * interval '1 second' * (94608000.0 / ${lots}), now() - ${any(90_000_000, 'n', 14)} * interval '1 second'
  from generate_series(1, ${lots}) n`

const drawRequests = ({ lots, requests }: Scale) => `
  insert into draw_requests (uuid, lot, agency, reviewer, number, title, description, total_budget, due_date, status, total_attempts,
    submitted_at, completed_at, created_by, created_at, updated_at)
  select ${id(3, 'n')}, l.uuid, l.agency, ${id(1, `${firstReviewer} + ${any(agencies, '1 + n % ' + lots, 2)} * ${reviewersEach} + ${any(reviewersEach, 'n', 21)}`)},
    1 + (n - 1) / ${lots}, ${pick(titles, 'n', 22)}, 'Inspect before funding', 90000 + ${any(200_000, 'n', 23)},
    case when kind < 6 then l.created_at::date + 40 else current_date - 5 + ${any(60, 'n', 24)}::integer end,
    case when kind < 6 then 'completed' when kind = 6 then 'pending' when kind = 7 then 're-requested' else 'submitted' end,
    case when kind = 6 then 0 when kind < 6 then 2 else 1 end, case when kind <> 6 then now() - n * interval '1 second' end,
    case when kind < 6 then least(l.created_at + (n / ${lots}) * interval '20 days' + interval '40 days', now() - n * interval '1 second') end,
    l.agency, l.created_at + (n / ${lots}) * interval '20 days', now() - ${any(90_000_000, 'n', 25)} * interval '1 second'
  from generate_series(1, ${requests}) n cross join lateral (select ${any(10, 'n', 20)} as kind) of_kind join lots l on l.uuid = ${id(2, `1 + n % ${lots}`)}`

const inspectionItems = ({ requests }: Scale) => `
  insert into inspection_items (uuid, draw_request, code, title, budget, status, progress, position, created_at, updated_at)
  select ${id(4, 'n')}, r.uuid, lpad(${any(30, 'n', 30)}::text, 2, '0'), ${pick(items, 'n', 31)}, 10000 + ${any(50_000, 'n', 32)},
    case r.status when 'completed' then 'Approved' when 'submitted' then 'Submitted' else 'Requested' end,
    ${any(101, 'n', 33)}, (n - 1) / ${requests}, now(), now()
  from generate_series(1, ${requests * 3}) n join draw_requests r on r.uuid = ${id(3, `1 + (n - 1) % ${requests}`)}`

const attempts = ({ requests }: Scale) => `
  insert into attempts (uuid, draw_request, number, kind, submitted_by, submitted_at, progress, outcome, ended_at)
  select ${id(5, 'n')}, r.uuid, 1, 'submission', ${id(1, String(firstBorrower))}, now(), 40, 're-requested', now()
  from generate_series(1, ${requests}) n join draw_requests r on r.uuid = ${id(3, 'n')} where r.total_attempts > 0`

/** The item numbers of draw request k are k, k + requests and k + 2 × requests. */
const media = ({ requests, media }: Scale) => `
  insert into media (uuid, item, draw_request, kind, file_name, content_type, bytes, sha256, storage_key, has_preview, width, height, status,
    attempt, uploaded_by, processing, checks, created_at, updated_at)
  select ${id(6, 'n')}, ${id(4, `request + ${requests} * (n % 3)`)}, ${id(3, 'request')}, 'image', 'photo-' || n || '.jpg', 'image/jpeg', 2000000,
    md5(n::text) || md5((-n)::text), 'media/' || n, true, 1600, 1200, ${pick(['pending', 'verified', 'verified', 'defective'], 'n', 40)}, 1,
    ${id(1, String(firstBorrower))}, 'ready', '[{"kind":"distance","result":"pass","value":12,"limit":150,"detail":"12 m from the lot"}]',
    now() - n * interval '1 second', now()
  from generate_series(1, ${media}) n cross join lateral (
    select case when n <= ${Math.floor(requests / largeEvery) * 500} then ${largeEvery} * (1 + (n - 1) / 500) else 1 + ${any(requests, 'n', 41)} end as request
  ) which`

/** One entry on every tenth item. */
const checklists = ({ requests }: Scale) => `
  insert into checklist_entries (uuid, item, title, position, progress, created_at, updated_at)
  select ${id(7, 'n')}, ${id(4, 'n')}, 'In place', 0, ${any(101, 'n', 50)}, now(), now() from generate_series(1, ${requests * 3}, 10) n`

/** One comment on every twentieth medium. */
const comments = ({ media }: Scale) => `
  insert into comments (uuid, media, user_id, text, attempt, created_at, updated_at)
  select ${id(8, 'n')}, ${id(6, 'n')}, ${id(1, String(firstReviewer))}, 'Too far away', 1, now(), now() from generate_series(1, ${media}, 20) n`

const notifications = () => `
  insert into notifications (uuid, user_id, kind, text, created_at)
  select ${id(9, 'n')}, ${id(1, `2 + n % ${agencies}`)}, 'submitted', 'Attempt submitted', now() - n * interval '1 minute' from generate_series(1, 4000) n`

/** A request for evidence on every tenth draw request. */
const journal = ({ requests }: Scale) => `
  insert into journal (at, operation, noun, uuid, draw_request)
  select now(), 'items.sendRequest', 'drawRequest', r.uuid, r.uuid from draw_requests r where r.number = 1 limit ${Math.ceil(requests / 10)}`
