import { isActiveFilter } from '@candlebook/domain/trades'

/** The tabs of the dashboard, as the address names them. */
export type DeskTab = 'trades' | 'journal' | 'analytics' | 'library'

/** The two addresses of the dashboard; they show the same screen [SHELL-06]. */
export type DeskBase = '/app' | '/dashboard'

/** All addresses that the app builds. */
export const paths = {
  home: '/',
  auth: '/auth',
  signUp: '/auth?mode=sign-up',
  app: '/app',
  dashboard: '/dashboard',
  imports: '/app/import',
  library: '/library',
  /** A tab of the dashboard under the given base address; Trades is at the base address. */
  tab: (tab: DeskTab, base: DeskBase = '/app'): string => (tab === 'trades' ? base : `${base}/${tab}`),
  /** The dashboard with the form of a new trade open. */
  newTrade: (base: DeskBase = '/app'): string => `${base}?new=`,
  /** The list of trades with this filter; empty parts and parts with the value "all" are left out. */
  trades: (filter: Readonly<Record<string, string | undefined>>): string => {
    const given = Object.entries(filter).flatMap(([part, value]) =>
      isActiveFilter(part, value) ? [[part, value]] : [],
    )
    return `/app?${new URLSearchParams(given)}`
  },
  /**
   * A trade on the dashboard: the details of a closed one, the form of an open one, because an open trade has
   * no details.
   */
  trade: ({ id, status }: { id: string; status: 'open' | 'closed' }): string =>
    `/app?${status === 'closed' ? 'view' : 'edit'}=${encodeURIComponent(id)}`,
  /** A journal entry, open to read. */
  journalEntry: (id: string): string => `/app/journal?view=${encodeURIComponent(id)}`,
  /** The dashboard address that a path is under. */
  deskBase: (pathname: string): DeskBase => (isUnder('/dashboard', pathname) ? '/dashboard' : '/app'),
  /** The tab that a path of the dashboard shows. */
  deskTab: (pathname: string): DeskTab => {
    const last = pathname.split('/')[2]
    return last === 'journal' || last === 'analytics' || last === 'library' ? last : 'trades'
  },
  /** Whether a path is on the dashboard, under either address and on any tab. */
  isDesk: (pathname: string): boolean => isUnder('/app', pathname) || isUnder('/dashboard', pathname),
  /** Whether a path requires a signed-in user [SHELL-10]. */
  isGuarded: (pathname: string): boolean => paths.isDesk(pathname) || isUnder(paths.library, pathname),
}

function isUnder(base: string, pathname: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`)
}
