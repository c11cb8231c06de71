import path from 'node:path'

/** The provider below its modules; `modules` and `jobs` import these, never the reverse. */
const BELOW_MODULES = [
  'provider/access',
  'provider/records',
  'provider/history',
  'provider/media',
  'provider/notify',
  'provider/http',
  'provider/adapters',
  'provider/db',
  'provider/config',
  'contract',
  'locales',
]

/**
 * Import rules (docs/architecture.md#folders). `folders` are the folders of the repository a zone may import from, `types`
 * those it may import only types from, `packages` the packages it may import; without it any. The first zone that contains a file applies.
 */
export const ZONES = [
  {
    zone: 'locales',
    folders: ['locales'],
    packages: /^(@schummar\/icu-type-parser|node:async_hooks)$/,
  },
  { zone: 'contract', folders: ['contract', 'locales'], packages: /^zod$/ },
  { zone: 'report', folders: ['report', 'contract', 'locales'], packages: /^jspdf$/ },
  {
    zone: 'app/lib',
    folders: ['app/lib', 'contract', 'locales'],
    packages: /^(?!(react|react-dom|@remix-run\/.*)(\/|$))/,
  },
  {
    zone: 'app/commands',
    folders: ['app/commands', 'app/lib', 'contract', 'locales'],
    packages: /^(?!(react|react-dom|@remix-run\/.*)(\/|$))/,
  },
  { zone: 'app/offline', folders: ['app/offline', 'app/lib', 'contract', 'locales'], types: ['app/commands'] },
  {
    zone: 'app/interaction',
    folders: ['app/interaction', 'app/offline', 'app/commands', 'app/lib', 'contract', 'locales'],
  },
  { zone: 'app/components/ui', folders: ['app/components/ui', 'locales'] },
  {
    zone: 'app/hooks',
    folders: [
      'app/hooks',
      'app/components/ui',
      'app/interaction',
      'app/offline',
      'app/commands',
      'app/lib',
      'contract',
      'locales',
    ],
  },
  {
    zone: 'app/components',
    folders: [
      'app/components',
      'app/hooks',
      'app/interaction',
      'app/offline',
      'app/commands',
      'app/lib',
      'contract',
      'locales',
    ],
  },
  // The one service that runs commands.
  {
    zone: 'app/services/calls.server.ts',
    folders: ['app/services', 'app/commands', 'app/offline', 'app/lib', 'contract', 'locales'],
  },
  { zone: 'app/services', folders: ['app/services', 'app/lib', 'contract', 'locales'] },
  { zone: 'app', folders: ['app', 'contract', 'report', 'locales'] },
  // The one importer of the demo.
  { zone: 'provider/server.ts', folders: ['provider', 'demo', 'contract', 'report'] },
  { zone: 'provider/app.ts', folders: ['provider', 'contract', 'report'] },
  { zone: 'provider/config.ts', folders: ['provider/adapters', 'contract'] },
  { zone: 'provider/log.ts', folders: ['provider/config', 'contract'] },
  { zone: 'provider/db', folders: ['provider/db', 'provider/config', 'contract', 'locales'] },
  {
    zone: 'provider/adapters',
    folders: ['provider/adapters', 'provider/db', 'provider/config', 'contract', 'report'],
    types: ['provider/http'],
  },
  {
    zone: 'provider/http',
    folders: [
      'provider/http',
      'provider/access',
      'provider/adapters',
      'provider/db',
      'provider/config',
      'contract',
      'locales',
    ],
  },
  { zone: 'provider/live', folders: ['provider/live', ...BELOW_MODULES] },
  { zone: 'provider/access', folders: BELOW_MODULES },
  { zone: 'provider/records', folders: BELOW_MODULES },
  { zone: 'provider/history', folders: BELOW_MODULES },
  { zone: 'provider/media', folders: BELOW_MODULES },
  { zone: 'provider/notify', folders: [...BELOW_MODULES, 'report'] },
  {
    zone: 'provider/modules',
    folders: ['provider/modules', 'provider/live', ...BELOW_MODULES, 'provider/log', 'report'],
  },
  {
    zone: 'provider/jobs',
    folders: ['provider/jobs', 'provider/modules', 'provider/live', ...BELOW_MODULES, 'report'],
  },
  { zone: 'demo', folders: ['demo', 'provider', 'contract', 'locales'] },
  { zone: 'bench', folders: ['bench', 'tests', 'demo', 'provider', 'app', 'contract', 'report'] },
  { zone: 'tests', folders: ['tests', 'scripts', 'demo', 'provider', 'app', 'contract', 'report', 'locales'] },
]

const NOT_CODE = /\.(css|webp|png|json|mjs|sql)(\?|$)/

const FOLDERS = ['app', 'contract', 'locales', 'report', 'provider', 'demo', 'tests', 'bench']

/**
 * Returns why a file may not import something, or undefined if it may.
 * @param {string} file path from the root of the repository, with forward slashes
 * @param {string} specifier as written in the import
 * @param {boolean} isType an `import type`
 */
export function importRefusal(file, specifier, isType) {
  const zone = ZONES.find((one) => isIn(file, one.zone))
  if (!zone) return undefined
  const target = resolveTarget(file, specifier)
  const style = target && styleRefusal(file, specifier, target)
  if (style || file.includes('.test.')) return style
  return target ? folderRefusal(zone, file, target, isType) : packageRefusal(zone, specifier)
}

// Files of the own folder and below by './', all others from the root.
function styleRefusal(file, specifier, target) {
  const isBelow = isIn(target, path.posix.dirname(file))
  const isRooted = FOLDERS.some((folder) => isIn(target, folder))
  if (specifier.startsWith('./') || !isRooted || NOT_CODE.test(specifier)) return undefined
  if (isBelow) return `${specifier} is in the own folder: import it by './'`
  return specifier.startsWith('../') ? `${specifier} is outside the own folder: import it from the root` : undefined
}

function folderRefusal(zone, file, target, isType) {
  const allowed = isType ? [...zone.folders, ...(zone.types ?? [])] : zone.folders
  if (!allowed.some((folder) => isIn(target, folder))) return `${zone.zone} may not import ${target}`
  return (isType ? undefined : routeRefusal(file, target)) ?? moduleRefusal(file, target)
}

// A route may import the type of another route's loader data.
function routeRefusal(file, target) {
  const isAnother = isIn(target, 'app/routes') && file !== target
  return isAnother && isIn(file, 'app/routes') ? 'a route may not import another route' : undefined
}

// Only the server binds a module's routes.
function moduleRefusal(file, target) {
  const moduleOf = (name) => /^provider\/modules\/([^/]+)\//.exec(name)?.[1]
  const [from, to] = [moduleOf(file), moduleOf(target)]
  const isDoor = /\/public(\.ts)?$/.test(target) || (file === 'provider/app.ts' && /\/routes(\.ts)?$/.test(target))
  if (!isIn(file, 'provider') || !to) return undefined
  if (from === to) return isDoor ? 'a module does not import its own public.ts' : undefined
  return isDoor ? undefined : 'a module is used only through its public.ts'
}

function packageRefusal(zone, specifier) {
  if (specifier.startsWith('@remix-run/') && !isIn(zone.zone, 'app')) return `${zone.zone} may not import ${specifier}`
  return zone.packages && !zone.packages.test(specifier) ? `${zone.zone} may not import ${specifier}` : undefined
}

/**
 * Path from the root that a specifier resolves to, or undefined for a package.
 * @param {string} file path from the root of the repository, with forward slashes
 * @param {string} specifier as written in the import
 */
export function resolveTarget(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (specifier.startsWith('~/')) return specifier.replace('~/', 'app/')
  return FOLDERS.some((folder) => specifier.startsWith(`${folder}/`)) ? specifier : undefined
}

const isIn = (file, folder) => file === folder || file.startsWith(`${folder}/`)

/** The lint rule that reports refused imports. */
export const importZones = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    const check = (node) => {
      const { source } = node
      if (typeof source?.value !== 'string') return
      const message = importRefusal(file, source.value, (node.importKind ?? node.exportKind) === 'type')
      if (message) context.report({ node, message: `${message}.` })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}
