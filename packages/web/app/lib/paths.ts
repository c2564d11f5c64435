import { isActiveFilter } from '@candlebook/domain/trades'

/** The tabs of the desk, as they stand in an address. */
export type DeskTab = 'trades' | 'journal' | 'analytics' | 'library'

/** The two addresses of the desk; they show the same screen [SHELL-06]. */
export type DeskBase = '/app' | '/dashboard'

/** Every address that the app builds, in one place. */
export const paths = {
  home: '/',
  auth: '/auth',
  signUp: '/auth?mode=sign-up',
  app: '/app',
  dashboard: '/dashboard',
  imports: '/app/import',
  library: '/library',
  /** A tab of the desk under the address that the reader is at; Trades is the desk itself. */
  tab: (tab: DeskTab, base: DeskBase = '/app'): string => (tab === 'trades' ? base : `${base}/${tab}`),
  /** The desk with the form of a new trade open. */
  newTrade: (base: DeskBase = '/app'): string => `${base}?new=`,
  /** The list of trades that these parts of its filter let through; parts that are empty or say "all" are left out. */
  trades: (filter: Readonly<Record<string, string | undefined>>): string => {
    const given = Object.entries(filter).flatMap(([part, value]) =>
      isActiveFilter(part, value) ? [[part, value]] : [],
    )
    return `/app?${new URLSearchParams(given)}`
  },
  /** A trade on the desk: the details of a closed one, the form of an open one, which has no details yet. */
  trade: ({ id, status }: { id: string; status: 'open' | 'closed' }): string =>
    `/app?${status === 'closed' ? 'view' : 'edit'}=${encodeURIComponent(id)}`,
  /** A journal entry, open to read. */
  journalEntry: (id: string): string => `/app/journal?view=${encodeURIComponent(id)}`,
  /** Which of the two addresses of the desk a path is under. */
  deskBase: (pathname: string): DeskBase => (isUnder('/dashboard', pathname) ? '/dashboard' : '/app'),
  /** The tab that a path of the desk shows. */
  deskTab: (pathname: string): DeskTab => {
    const last = pathname.split('/')[2]
    return last === 'journal' || last === 'analytics' || last === 'library' ? last : 'trades'
  },
  /** Whether a path is on the desk, whichever of its addresses and tabs. */
  isDesk: (pathname: string): boolean => isUnder('/app', pathname) || isUnder('/dashboard', pathname),
  /** Whether a path shows something to a signed-in user only [SHELL-10]. */
  isGuarded: (pathname: string): boolean => paths.isDesk(pathname) || isUnder(paths.library, pathname),
}

function isUnder(base: string, pathname: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`)
}
