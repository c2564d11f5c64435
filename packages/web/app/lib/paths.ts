import type { PlanName } from '@candlebook/domain/billing/plans'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'

/** The tabs of the dashboard in their order. */
export const deskTabs = ['trades', 'journal', 'analytics', 'library'] as const

/** The tabs of the dashboard, as the address names them. */
export type DeskTab = (typeof deskTabs)[number]

/** The tabs of the administrator's page, as the address names them [ADM-01]. */
export type AdminTab =
  | 'subscriptions'
  | 'sync'
  | 'admins'
  | 'delete-user'
  | 'analytics'
  | 'notifications'
  | 'tests'
  | 'blog'

/** The two addresses of the dashboard; they show the same screen [SHELL-06]. */
export type DeskBase = '/app' | '/dashboard'

/** All addresses that the app builds. */
export const paths = {
  home: '/',
  auth: '/auth',
  signUp: '/auth?mode=sign-up',
  /** The sign-in page that opens this address afterwards. The dashboard needs no mention. */
  signInTo: (address: string): string =>
    address === '/app' || address.length > MAX_NEXT_LENGTH
      ? '/auth'
      : `/auth?next=${encodeURIComponent(address)}`,
  register: '/register',
  /** The account form for a plan. */
  registerFor: (plan: PlanName): string => `/register?plan=${plan}`,
  resetPassword: '/reset-password',
  demo: '/demo',
  blog: '/blog',
  /** A page of the public blog after the first one. */
  olderPosts: (cursor: string): string => `/blog?${new URLSearchParams({ from: cursor })}`,
  /** A published post. */
  blogPost: (id: string): string => `/blog/${encodeURIComponent(id)}`,
  blogFeed: '/blog/rss.xml',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  app: '/app',
  dashboard: '/dashboard',
  /** The dashboard with the first step of the tour. */
  tour: '/app?tour=1',
  imports: '/app/import',
  /** The page of a broker account. */
  account: (id: string): string => `/app/accounts/${encodeURIComponent(id)}`,
  library: '/library',
  onboarding: '/onboarding',
  settings: '/settings',
  preferences: '/settings/preferences',
  security: '/settings/security',
  myData: '/settings/data',
  /** A tab of the administrator's page; Subscriptions is at the base address. */
  admin: (tab: AdminTab = 'subscriptions'): string => (tab === 'subscriptions' ? '/admin' : `/admin/${tab}`),
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
  /** What happened on a day; with an account, only in its trades. `list` is the address of the trades that a calendar counts. */
  day: (
    day: string,
    { account, list }: { account?: string | undefined; list?: string | undefined } = {},
  ): string => {
    const given = Object.entries({ account, list }).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given as [string, string][]).toString() // filtered
    return `/app/day/${day}${query && `?${query}`}`
  },
  /** A journal entry, open to read. */
  journalEntry: (id: string): string => `/app/journal?view=${encodeURIComponent(id)}`,
  /** The dashboard address that a path is under. */
  deskBase: (pathname: string): DeskBase => (isUnder('/dashboard', pathname) ? '/dashboard' : '/app'),
  /** The tab that a path of the dashboard shows. */
  deskTab: (pathname: string): DeskTab => {
    const last = pathname.split('/')[2]
    return deskTabs.find((tab) => tab === last) ?? 'trades'
  },
  /** Whether a path is on the dashboard, under either address and on any tab. */
  isDesk: (pathname: string): boolean => isUnder('/app', pathname) || isUnder('/dashboard', pathname),
  /** Whether a path is one of the settings pages. */
  isSettings: (pathname: string): boolean => isUnder(paths.settings, pathname),
  /** Whether a path is on the public blog. */
  isBlog: (pathname: string): boolean => isUnder(paths.blog, pathname),
  /** Whether a path is on the administrator's page. */
  isAdmin: (pathname: string): boolean => isUnder('/admin', pathname),
  /** Whether a mailed link with a secret in its parameters opens this path. */
  takesLink: (pathname: string): boolean =>
    ['/reset-password', '/auth/callback', '/signup'].some((page) => isUnder(page, pathname)),
  /** Whether a path requires a signed-in user [SHELL-10]. */
  isGuarded: (pathname: string): boolean =>
    paths.isDesk(pathname) || guarded.some((base) => isUnder(base, pathname)),
}

/** A longer address is forgotten at the sign-in page, because a header with it could be refused. */
export const MAX_NEXT_LENGTH = 2000

const guarded = ['/library', '/settings', '/onboarding', '/admin']

/** The path and query of the page in this browser. */
export function getCurrentAddress(): string {
  return `${location.pathname}${location.search}`
}

function isUnder(base: string, pathname: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`)
}
