import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/**
 * The groups of modules that become one JavaScript file each: what a person waits for first. Without them the bundler makes
 * a file for each combination of pages that share a module: 111 files and 209 KB for the first tab, and 163 KB of JavaScript
 * before it. With them there are 14 files and 188 KB, and 148 KB before it. Each file costs a request, repeats import
 * statements, and is compressed separately. Later tabs, dialogs and pages are left to the bundler.
 *
 * The bundler adds a module to the first group that accepts it, and with it all modules that it imports. So a group is
 * before the groups that import from it. Modules without a group stay with the page or dialog that imports them.
 */
export function listChunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    // Every page with hydration needs these packages.
    {
      name: 'framework',
      test: /node_modules\/((react|react-dom|react-router|scheduler|clsx)\/|lucide-react\/dist\/esm\/(?!icons\/|lucide-react))/,
    },
    // Pages without hydration load `shared` at once and `shared-later` later, and no other file of the desk.
    groupSharedImports('shared', [[...DESK, ...SIGN_IN], PLAIN_PAGE]),
    groupSharedImports('shared-later', [DESK, PLAIN_PAGE_LATER]),
    // Icons of dialogs and later tabs. Without this group all of them would be in the file of the desk.
    groupLateIcons(),
    groupSharedImports('desk', [DESK]),
    { name: 'domain', test: /\/packages\/domain\/src\/(days|decimal|money|text)\// },
    groupSharedImports('lists', [['desk/trades-tab.tsx'], ['desk/journal-tab.tsx']]),
    // What a trader sees first loads nothing that belongs to later screens, so it is before them.
    groupSharedImports('trades', [['desk/trades-tab.tsx']]),
    groupSharedImports('journal', [['desk/journal-tab.tsx']]),
    groupSharedImports('sign-in', [SIGN_IN]),
    groupSharedImports('desk-later', [DESK_LATER]),
    groupSharedImports('fields', [
      [ANALYTICS, ...PAGES],
      [TRADE_FORM, ENTRY_FORM],
    ]),
    groupSharedImports('forms', [[TRADE_FORM], [ENTRY_FORM]]),
    groupSharedImports('trade-form', [[TRADE_FORM]]),
  ]
}

/**
 * The group of the modules that the server loads when it starts. Without it they are in 150 files, because the parts that
 * load late import some of them, too.
 */
export function groupPages(): Rolldown.CodeSplittingGroup {
  return groupSharedImports('pages', [['../entry.server-app.ts']])
}

/**
 * The modules with which the desk starts. entry.client.tsx is not in the list: importing it starts the hydration, so no
 * file that another page loads may contain it.
 */
const DESK = ['root.tsx', 'ui/theme/nonce.ts', 'desk/desk.tsx', 'desk/dashboard.tsx']

/** The modules that the desk loads when the browser is idle. */
const DESK_LATER = ['desk/desk-later.tsx', 'ui/feedback/toast-area.tsx']

const SIGN_IN = ['site/auth/auth.tsx', 'site/auth/reset-password.tsx', 'site/register/signup.tsx']
const TRADE_FORM = 'features/trades/trade-form-dialog.tsx'
const ENTRY_FORM = 'features/journal/entry-form-dialog.tsx'
const ANALYTICS = 'desk/analytics-tab.tsx'

/** Pages outside the tabs, whose modules the tabs and forms need, too. */
const PAGES = [
  'desk/import-page.tsx',
  'desk/settings/settings-page.tsx',
  'desk/settings/preferences-page.tsx',
  'desk/settings/security-page.tsx',
  'desk/settings/data-page.tsx',
  'desk/admin/blog-tab.tsx',
  'desk/admin/admins-tab.tsx',
]

/** The module with which a page without hydration starts. */
const PLAIN_PAGE = ['site/plain/plain-page.entry.ts']

/** The modules that a page without hydration loads later. */
const PLAIN_PAGE_LATER = [
  'features/library/sign-out-with-library.ts',
  'features/page-views/send-page-view.ts',
  'lib/session.ts',
]

/** The group of the icons that no module with which the desk starts imports by its name. */
function groupLateIcons(): Rolldown.CodeSplittingGroup {
  let early: Set<string> | undefined // computed once for each build
  return {
    name: (id, graph) => {
      const icon = /\/lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\.mjs/.exec(id)?.[1]
      if (icon === undefined) return null
      early ??= new Set([...collectImports(DESK, graph)].flatMap((module) => listIcons(module, graph)))
      return early.has(icon) ? null : 'icons'
    },
  }
}

/** The files of the icons that a module imports: `BookOpen` is in book-open. */
function listIcons(module: string, graph: Rolldown.ChunkingContext): string[] {
  const code = graph.getModuleInfo(module)?.code ?? ''
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)
  const names = [...imports].flatMap(([, list = '']) => list.match(/\b[A-Z]\w*/g) ?? [])
  return names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase())
}

/**
 * The group of the modules that each of these lists imports: at least one module of every list imports it, directly or
 * through others, with a static import.
 */
function groupSharedImports(name: string, lists: string[][]): Rolldown.CodeSplittingGroup {
  let imported: Set<string>[] | undefined // computed once for each build
  return {
    name: (id, graph) => {
      imported ??= lists.map((files) => collectImports(files, graph))
      return imported.every((ids) => ids.has(id)) ? name : null
    },
  }
}

/**
 * The ids of these modules of the app and of all modules that they import. Index files are left out: they import everything
 * of their package, and the bundler adds the modules that are used. So are contract and domain: their modules import zod, which
 * the first screens do not need.
 */
function collectImports(files: string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const waiting = files.map((file) => fileURLToPath(new URL(`app/${file}`, import.meta.url)))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const isLeftOut = /index\.m?[jt]s$|\/lucide-react\/|\/packages\/(contract|domain)\/src\//.test(id)
    if (found.has(id) || isLeftOut) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
