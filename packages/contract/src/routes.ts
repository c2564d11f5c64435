import type { Action } from '@candlebook/domain/billing/access'
import { oc } from '@orpc/contract'
import { documentedErrors } from './error-codes.ts'
import type { ScopeArea } from './scopes.ts'

/**
 * Who may call a route: any client, any live session (also one that may only set the password), a signed-in
 * user, or an administrator.
 */
export type Access = 'public' | 'session' | 'user' | 'admin'

/**
 * The part of a route that the server must know before it reads a body. The area of a route says what `demo`, `plan` and
 * `changesRecord` say; these three are only for routes without an area.
 */
export type RouteMeta = BodyLimits & {
  access: Access
  /** An API token with the scope of this area may call the route. A route without an area takes no API tokens. */
  area?: ScopeArea
  /** Whether visitors of the public demo may call the route. */
  demo?: boolean
  /** What the plan of the user must permit. */
  plan?: Action
  /** A write that the other browsers of the user are told of. */
  changesRecord?: true
  /**
   * The answer depends only on the query, the user's trades and settings, and the source of the server. So it has an ETag, and
   * a client that has this answer gets 304.
   */
  isOfRecord?: true
}

/**
 * Starts a route of the contract. Every route starts here, so every route declares its access, documents how
 * the checks of access and query refuse it, and has a limit for its body.
 *
 * A route for users names its area: then API tokens and visitors of the demo may call it with a scope, and a write needs the
 * plan of the area. A route for users without an area says whether the demo may call it. The metadata is partial so that
 * `.meta(entryBody)` can replace a part.
 */
export function route(access: 'user', area: ScopeArea): ReturnType<typeof startTokenRoute>
export function route(access: 'user', without: { demo: boolean }): ReturnType<typeof startRoute<'user'>>
export function route<A extends Exclude<Access, 'user'>>(access: A): ReturnType<typeof startRoute<A>>
export function route(access: Access, about?: ScopeArea | { demo: boolean }) {
  if (typeof about === 'string') return startTokenRoute(about)
  return startRoute(access, about ?? { demo: access !== 'admin' })
}

/** For `.meta` of a route whose answer follows from the user's record; see RouteMeta. */
export const ofRecord: Pick<RouteMeta, 'isOfRecord'> = { isOfRecord: true }

function startRoute<A extends Access>(access: A, { demo }: { demo: boolean }) {
  return oc
    .$meta<Partial<RouteMeta>>({ access, demo, ...defaultBody })
    .errors({ ...accessErrors[access], ...queryErrors })
}

function startTokenRoute(area: ScopeArea) {
  return oc
    .$meta<Partial<RouteMeta>>({ access: 'user', area, ...defaultBody })
    .errors({ ...tokenErrors, ...queryErrors })
}

/** Every route refuses query parameters that it does not have. */
const queryErrors = documentedErrors('request.invalid')
const accessErrors = {
  public: documentedErrors(),
  session: documentedErrors('session.required', 'tokens.not_allowed'),
  user: documentedErrors('session.required', 'tokens.not_allowed', 'demo.not_allowed'),
  admin: documentedErrors(
    'session.required',
    'admin.required',
    'admin.factor_required',
    'tokens.not_allowed',
    'demo.not_allowed',
  ),
} satisfies Record<Access, object>
const tokenErrors = documentedErrors('session.required', 'tokens.scope_missing', 'demo.not_allowed')

/** The body that a route accepts. */
export type BodyLimits = {
  /** The form of the body: JSON, or a form with a file. The server refuses another content type with 415. */
  bodyType: 'json' | 'form'
  /** Maximum size of the body of one request in bytes. The server refuses a larger body with 413. */
  maxBodyBytes: number
}

const KB = 1024
const MB = 1024 * KB

/** The limits of a route that sets none. A trade with every field full takes about 80 KB. */
export const defaultBody: BodyLimits = { bodyType: 'json', maxBodyBytes: 256 * KB }
/** A journal entry or a template: 100,000 characters of content, each up to six bytes when JSON escapes it. */
export const entryBody: BodyLimits = { bodyType: 'json', maxBodyBytes: MB }
/** One batch of library items. */
export const syncBody: BodyLimits = { bodyType: 'json', maxBodyBytes: 4 * MB }
/** A form with an archive of My data. A larger one is restored by the command line. */
export const archiveBody: BodyLimits = { bodyType: 'form', maxBodyBytes: 48 * MB }
/** A form with one file: more than the largest image and the largest broker file. */
export const uploadBody: BodyLimits = { bodyType: 'form', maxBodyBytes: 24 * MB }
