import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { AppError } from '../kernel/index.ts'

const MAX_ID_LENGTH = 1400 // 1,023 bytes in base64url. Source: Web Authentication Level 3, section 5.1
const MAX_PART_LENGTH = 12_000

const Id = z.string().min(1).max(MAX_ID_LENGTH)
const Part = z.string().min(1).max(MAX_PART_LENGTH)
const common = { id: Id, rawId: Id, type: z.literal('public-key'), clientExtensionResults: z.looseObject({}) }

const Registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .optional(),
  }),
})

const Authentication = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: z.string().max(200).optional(),
  }),
})

/** What a browser sends for a new passkey. Throws passkeys.refused for another shape. */
export function parseRegistration(response: unknown): RegistrationResponseJSON {
  return parse(Registration, response) as RegistrationResponseJSON // the library names each transport it knows
}

/** What a browser sends for a sign-in with a passkey. Throws passkeys.refused for another shape. */
export function parseAuthentication(response: unknown): AuthenticationResponseJSON {
  return parse(Authentication, response) as AuthenticationResponseJSON // optional parts may be undefined here
}

function parse<T>(shape: z.ZodType<T>, response: unknown): T {
  const { data } = shape.safeParse(response)
  if (data === undefined) throw new AppError('passkeys.refused')
  return data
}

/** The site for which passkeys are valid, as WebAuthn names it: the host and the origin of the server's address. */
export function readRelyingParty(baseUrl: string): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { rpID: hostname, origin }
}

/** EdDSA, ES256 and RS256, which all browsers have. The library's default asks Node for experimental ones. */
export const KEY_ALGORITHMS = [-8, -7, -257]

/** Loads the library that checks passkeys when the first one is used, because a start should not wait for it. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
