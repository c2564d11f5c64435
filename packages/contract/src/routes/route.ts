import { oc } from '@orpc/contract'
import { documentedErrors } from '../errors/index.ts'
import { type BodyLimits, defaultBody } from './body-limits.ts'

/** Who may call a route: any client, a signed-in user, or an administrator. */
export type Access = 'public' | 'user' | 'admin'

/** The part of a route that the server must know before it reads a body. */
export type RouteMeta = BodyLimits & { access: Access }

/**
 * Starts a route of the contract. Every route starts here, so every route declares its access, documents how
 * the access check refuses it, and has a limit for its body. The metadata is partial so that
 * `.meta(entryBody)` can replace a part.
 */
export function route<A extends Access>(access: A) {
  return oc.$meta<Partial<RouteMeta>>({ access, ...defaultBody }).errors(accessErrors[access])
}

const accessErrors = {
  public: documentedErrors(),
  user: documentedErrors('session.required'),
  admin: documentedErrors('session.required', 'admin.required'),
} satisfies Record<Access, object>
