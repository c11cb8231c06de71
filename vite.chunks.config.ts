import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { GetManualChunk } from 'rollup'

type Graph = Parameters<GetManualChunk>[1]
type Body = readonly { type: string; source?: { value?: unknown } | null; specifiers?: readonly Specifier[] }[]
type Specifier = { imported?: { name?: string }; exported?: { name?: string } }

const packagesOf = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`)

/** What draws every page. */
const drawing = packagesOf(
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'turbo-stream',
  '@remix-run/[\\w-]+',
  'clsx',
  'tailwind-merge',
  'class-variance-authority',
  '@radix-ui/react-(?:slot|compose-refs)',
  '@fontsource-variable/inter',
  'get-nonce',
  'lucide-react/dist/esm(?!/icons)',
)
/** What listens, checks and keeps wherever somebody is signed in. */
const listening = packagesOf('zod', 'hotkeys-js', 'idb')
/** What the bundler adds to load files and to read old modules. */
const helping = /^\0(?!.*node_modules)/

const filesOf = (...names: string[]) => new RegExp(`/app/(?:${names.join('|')})\\.tsx?$`)
const iconsNamed = (...names: string[]) => new RegExp(`/lucide-react/dist/esm/icons/(?:${names.join('|')})\\.mjs$`)

/**
 * What is loaded together, in one file each; without it the bundler makes a file of each small thing that other pages
 * have too, or puts it beside one of them, which all others then load.
 */
const together: readonly [string, ...RegExp[]][] = [
  // Two pages that are seldom opened.
  ['practice', /\/app\/(?:components\/practice\/|commands\/practice\.|routes\/settings\/drill\.)/],
  ['window', packagesOf('@tanstack/(?:virtual-core|react-virtual)')],
  // What fields ask for their attributes.
  ['fields', /\/node_modules\/@conform-to\/react\/dist\/(?:helpers|_virtual)/],
  ['money-field', filesOf('components/form/money-field')],
  // Return address of a form; without a chunk of its own it is bundled with fields that few forms have.
  ['where-from', filesOf('lib/where-from')],
  // A table of records, with its boxes to tick and its cursor.
  [
    'tables',
    packagesOf('@tanstack/(?:react-table|table-core|react-store|store)', 'use-sync-external-store'),
    packagesOf('@radix-ui/react-(?:checkbox|use-size|use-previous)'),
    filesOf('components/table/(?:data-table|data-row|columns)', 'components/ui/checkbox'),
    iconsNamed('minus'),
  ],
  // What covers a page.
  [
    'dialog',
    packagesOf(
      '@radix-ui/react-(?:dialog|id|focus-scope|focus-guards|use-callback-ref|dismissable-layer|portal)',
      'tslib',
      'use-callback-ref',
      'use-sidecar',
      'react-remove-scroll',
      'react-remove-scroll-bar',
      'react-style-singleton',
      'aria-hidden',
    ),
    filesOf('components/ui/dialog'),
  ],
  // What opens beside a button, and what stands in it; it comes when a page is alive.
  [
    'menus',
    packagesOf(
      '@floating-ui/[\\w-]+',
      '@radix-ui/react-(?:popper|arrow|collection|direction|roving-focus|menu|dropdown-menu|popover|use-is-hydrated)',
    ),
    filesOf(
      'components/ui/(?:dropdown-menu|popover)',
      'components/table/(?:filter-popover|filter-choice|column-menu|bulk-bar)',
      'components/review/selected-bar',
      'components/shell/account-menu',
      'components/palette/do-item',
    ),
    iconsNamed('sun', 'moon', 'monitor'),
  ],
  // Every draw request has these from its items down.
  [
    'draw',
    filesOf(
      'live/dropped-files',
      'hooks/use-upload',
      'components/review/(?:inspection-context|choices|why-ended|page-of)',
      'components/requests/sections',
    ),
  ],
  // A draw request's own tabs.
  [
    'tabs',
    filesOf(
      'components/requests/(?:request-head|request-rail|request-tabs|evidence-summary|waiting-words|your-turn|live-page|use-request-screen)',
    ),
    iconsNamed('user-round'),
  ],
  ['voice', filesOf('live/voice', 'components/capture/voice-note'), iconsNamed('rotate-cw')],
  ['camera', filesOf('live/capture', 'lib/compass'), iconsNamed('camera')],
  // How a draw request does, in a few words.
  ['glances', filesOf('components/requests/(?:glance|attempt-entries)'), iconsNamed('list-checks')],
  [
    'list-specs',
    filesOf('lib/(?:list-query|list-specs|params)', 'components/table/(?:pager|use-list-state)'),
    /\/contract\/list-fields\.ts$/,
  ],
  ['progress-panel', filesOf('components/review/progress-panel')],
  // A photo has these; by themselves they were small files, or beside what belongs to other pages.
  ['over', filesOf('hooks/use-back-closes'), iconsNamed('ellipsis')],
  ['late', packagesOf('cmdk')],
]

const bodyOf = (graph: Graph, id: string) => (graph.getModuleInfo(id)?.ast?.body ?? []) as Body

/** The file of each icon, by its name; the package names them all in one file, of which only what is used is kept. */
function iconsOf(graph: Graph, all: string): Map<string, string> {
  const icons = new Map<string, string>()
  for (const { source, specifiers } of bodyOf(graph, all))
    for (const { exported } of specifiers ?? [])
      if (exported?.name && typeof source?.value === 'string')
        icons.set(exported.name, path.join(path.dirname(all), source.value))
  return icons
}

/** Our own modules and icons that some files import, and those they import. */
function modulesBelow(graph: Graph, ...starts: string[]): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || id.includes('node_modules') || id.startsWith('\0')) return
    found.add(id)
    const imported = graph.getModuleInfo(id)?.importedIds ?? []
    for (const next of imported) visit(next)
    const all = imported.find((one) => one.includes('/lucide-react/'))
    if (!all) return
    const icons = iconsOf(graph, all)
    for (const { source, specifiers = [] } of bodyOf(graph, id))
      if (source?.value === 'lucide-react')
        for (const one of specifiers) found.add(icons.get(one.imported?.name ?? '') ?? id)
  }
  for (const start of starts) visit(path.join(import.meta.dirname, start))
  return found
}

/** What is fetched once a page of somebody signed in is alive: one request instead of a dozen. */
const lateParts = [
  'app/components/palette/palette.tsx',
  'app/components/palette/cheat-sheet.tsx',
  'app/components/palette/leader-bar.tsx',
  'app/components/shell/old-unsent.tsx',
  'app/hooks/key-sync.ts',
  'app/hooks/tell-notice.ts',
]

/** What sends photos, fetched at the same time; by itself, for a photo may be chosen right then. */
const sendingParts = ['app/live/uploader.ts', 'app/live/upload-shelf.ts']

const routes = 'app/routes'
const routeFiles = () =>
  readdirSync(path.join(import.meta.dirname, routes), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => path.join(routes, name))

/**
 * Which file of the browser's bundle a module goes into. A file compresses by itself and costs its headers: many small
 * ones make a page a tenth heavier. So what every page needs is one file, what every page of somebody signed in needs is
 * a second, and only the rest is split by who shares it.
 */
export function createChunks(): GetManualChunk {
  let ours: Record<
    'root' | 'controls' | 'outside' | 'inside' | 'fields' | 'late' | 'sending' | 'statuses' | 'rows' | 'pages',
    Set<string>
  > | null = null
  return (id, graph) => {
    if (drawing.test(id) || helping.test(id)) return 'base'
    if (listening.test(id)) return 'frame'
    const named = together.find(([, ...tests]) => tests.some((one) => one.test(id)))
    if (named) return named[0]
    ours ??= {
      root: modulesBelow(graph, 'app/root.tsx'),
      controls: modulesBelow(
        graph,
        'app/components/ui/input.tsx',
        'app/components/ui/select.tsx',
        'app/components/ui/textarea.tsx',
        'app/components/form/submit-key.ts',
        // How large a file may be is said beside its field, and on pages without one.
        'app/lib/size-text.ts',
        'contract/bytes-words.ts',
        'contract/file-limits.ts',
      ),
      outside: modulesBelow(
        graph,
        'app/routes/login.tsx',
        'app/routes/complete-profile.tsx',
        // Which keys a machine has, pages ask on both sides.
        'app/hooks/platform.ts',
        'app/components/ui/mod-enter.tsx',
      ),
      fields: modulesBelow(
        graph,
        'app/components/form/form-error.tsx',
        'app/components/form/select-field.tsx',
        'app/components/form/address-choice.tsx',
        // What a form was answered.
        'app/hooks/use-answer.ts',
      ),
      statuses: modulesBelow(
        graph,
        'app/components/status/status-pill.tsx',
        'app/components/status/progress.tsx',
        'app/components/status/facts.tsx',
        'app/components/review/refs.ts',
        'app/components/requests/request-words.ts',
        'app/components/requests/request-title.ts',
        'app/components/requests/use-live-requests.ts',
        'app/components/review/thumbnail.tsx',
        'app/hooks/use-beside.ts',
        'app/components/shell/viewer.ts',
        'app/components/shell/use-clock.ts',
        // What is about a lot has this around it: else each such page brought the words of summaries beside it.
        'app/routes/lots/$lotId/layout.tsx',
      ),
      rows: modulesBelow(
        graph,
        'app/components/ui/table.tsx',
        'app/components/ui/skeleton.tsx',
        'app/lib/money.ts',
        'app/components/lots/lot-words.ts',
      ),
      inside: modulesBelow(graph, 'app/routes/_app.tsx', 'app/components/palette/do.tsx'),
      late: modulesBelow(graph, ...lateParts),
      sending: modulesBelow(graph, ...sendingParts),
      pages: modulesBelow(graph, ...routeFiles()),
    }
    const { root, controls, outside, inside, fields, late, sending, statuses, rows, pages } = ours
    if (root.has(id)) return 'base'
    // The pager and the panels have these without fields.
    if (controls.has(id)) return 'controls'
    if (inside.has(id)) return outside.has(id) ? 'base' : 'frame'
    // Lists and photos have these; by themselves they were half a dozen small files, the tick beside the words of an upload; two icons more save as many files.
    if (statuses.has(id) || /\/icons\/(?:check|mic|play)\.mjs$/.test(id)) return 'statuses'
    // Every list has these: else the bundler puts each beside a small part of another page, and lists load that.
    if (rows.has(id)) return 'rows'
    // What a page has from the start does not wait for this.
    if (!pages.has(id) && sending.has(id)) return 'sending'
    if (!pages.has(id) && late.has(id)) return 'late'
    // Else the bundler would put each field beside one of the pages that have it, and all others would load that page.
    return fields.has(id) ? 'fields' : undefined
  }
}
