import { API_PREFIX, type contract } from '@candlebook/contract'
import {
  billingSamples as billing,
  demoSamples as demo,
  exportSamples as exports,
  identitySamples as identity,
  invitationSamples as invitations,
  notificationSamples as notifications,
  profileSamples as profiles,
  settingSamples as settings,
  subscriberSamples as subscribers,
} from '../api/account-samples.fixtures.ts'
import { type ContractRoute, contractRoutes } from '../api/contract-routes.ts'
import {
  adminSamples as admin,
  auditSamples as audit,
  blogSamples as blog,
  contactSamples as contact,
  erasureSamples as erasure,
  mailSamples as mail,
  operationSamples as operations,
  pageViewSamples as pageviews,
} from '../api/operator-samples.fixtures.ts'
import {
  analyticsSamples as analytics,
  binSamples as bin,
  brokerAccountSamples as brokerAccounts,
  daySamples as days,
  imageSamples as images,
  importSamples as imports,
  journalSamples as journal,
  labelSamples as labels,
  ledgerSamples as ledger,
  librarySamples as library,
  playbookSamples as playbooks,
  rateSamples as rates,
  reviewSamples as reviews,
  tradeSamples as trades,
} from '../api/record-samples.fixtures.ts'
import type { Person } from './people.ts'
import type { Sample, Samples } from './sample.ts'
import type { Answer, TestBrowser } from './test-browser.ts'

/**
 * For each route of the contract a request that succeeds, by the name of the route. The samples are in this package, because
 * they call its routes, and core, which has a folder for each feature, may not import them.
 */
export const samples: Samples<typeof contract> = {
  admin,
  analytics,
  audit,
  billing,
  bin,
  blog,
  contact,
  demo,
  erasure,
  exports,
  identity,
  images,
  imports,
  invitations,
  journal,
  labels,
  library,
  mail,
  notifications,
  operations,
  pageviews,
  profiles,
  rates,
  reviews,
  settings,
  subscribers,
  trades: { ...trades, brokerAccounts, days, ledger, playbooks },
}

/** The request to this route that succeeds. */
export function getSample(route: Route): Sample {
  const names = route.name.split('.')
  return names.reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], samples) as Sample // as its type says
}

/** Creates what the sample of the route needs, as this person, and returns the id for its path; '' for a route without id. */
export async function prepare(route: Route, person: Person): Promise<string> {
  return (await getSample(route).prepare?.(person)) ?? ''
}

/** Sends the sample of a route, for the row with this id. `query` and `body` are added to those of the sample. */
export function ask(
  browser: TestBrowser,
  route: Route,
  { id = '', query = '', body = {} }: { id?: string; query?: string; body?: Record<string, unknown> } = {},
): Promise<Answer> {
  const sample = getSample(route)
  const path = route.path.replace(/\{\w+\}/, encodeURIComponent(id))
  const queries = [sample.query?.slice(1), query].filter(Boolean).join('&')
  const sent = sample.body?.(id)
  const isPlain = typeof sent === 'object' && sent !== null && !(sent instanceof FormData)
  return browser.send(route.method, `${API_PREFIX}${path}${queries && `?${queries}`}`, {
    body: isPlain ? { ...sent, ...body } : sent,
    isProgram: sample.isProgram ?? false,
  })
}

/** One route of the public API as the contract declares it. */
export type Route = ContractRoute

/** Every route of the contract, so that tests of all routes include a new one without a change. */
export const routes: Route[] = contractRoutes

/** The routes that any client may call. */
export const publicRoutes = routes.filter(({ access }) => access === 'public')

/** The routes that need a session. */
export const guardedRoutes = routes.filter(({ access }) => access !== 'public')

/** The routes with an id of a user's row in their path. The rows of administrators' routes belong to no user. */
export const routesWithId = guardedRoutes.filter(
  ({ path, access }) => path.includes('{') && access !== 'admin',
)
