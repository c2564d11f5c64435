import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/**
 * The files into which the browser's code is divided, apart from the parts that load late. Small files cost more than
 * their bytes: each is a request, has a head of imports, and is compressed without the others. A module belongs to the
 * first file that takes it, with the modules that it imports, so a file comes before those that share code with it.
 */
export function listSharedChunks(): Rolldown.CodeSplittingGroup[] {
  return [
    // What every page with hydration needs.
    {
      name: 'framework',
      test: /node_modules\/((react|react-dom|react-router|scheduler|clsx)\/|lucide-react\/dist\/esm\/(?!icons\/|lucide-react))/,
    },
    // What the pages without hydration share with the desk, at once and later; they load nothing else of it.
    takeImportsOf('shared', [DESK, PLAIN_PAGE]),
    takeImportsOf('shared-later', [DESK, PLAIN_PAGE_LATER]),
    // The icons of later parts. The package has one list of all icons, with which they would come into the desk's file.
    { name: 'icons', test: isLateIcon },
    takeImportsOf('desk', [DESK]),
    { name: 'domain', test: /\/packages\/domain\/src\/(days|decimal|money|text)\// },
    takeImportsOf('lists', [['desk/trades-tab.tsx'], ['desk/journal-tab.tsx']]),
    takeImportsOf('select', [['ui/fields/select.tsx']]),
    takeImportsOf('trades', [['desk/trades-tab.tsx']]),
  ]
}

/** Without entry.client.tsx, which begins to hydrate the page: nothing may import a file that holds it. */
const DESK = ['root.tsx', 'ui/theme/nonce.ts', 'desk/desk.tsx', 'desk/dashboard.tsx']
const PLAIN_PAGE = ['site/plain/plain-page.entry.ts']
/** What a page without hydration loads later, and without React. */
const PLAIN_PAGE_LATER = [
  'features/library/data/sign-out-with-library.ts',
  'lib/page-views/send-page-view.ts',
  'lib/session.ts',
]

/** The icons of the desk before its first tab. An icon that is missing here is a file of its own. */
const DESK_ICONS =
  'book-open|chart-no-axes-column|circle-user-round|layout-dashboard|library|list|log-out|menu|settings|shield|x'
const isLateIcon = new RegExp(`lucide-react/dist/esm/icons/(?!(${DESK_ICONS})\\.mjs)`)

/** A file of the modules that something in each of the lists imports, directly or through others, and not late. */
function takeImportsOf(name: string, lists: string[][]): Rolldown.CodeSplittingGroup {
  let imported: Set<string>[] | undefined // the same for every module of a build
  return {
    name: (id, graph) => {
      imported ??= lists.map((files) => collectImports(files, graph))
      return imported.every((ids) => ids.has(id)) ? name : null
    },
  }
}

/**
 * The ids of these files of the app and of what they import. It stops at index files, which name everything of a package:
 * the bundler adds what is used of it.
 */
function collectImports(files: string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const waiting = files.map((file) => fileURLToPath(new URL(`app/${file}`, import.meta.url)))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const isList = /index\.m?[jt]s$|\/lucide-react\//.test(id)
    if (found.has(id) || isList) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
