import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { boundedList, Id } from './fields.ts'
import { route } from './routes.ts'
import { scopes } from './scopes.ts'

export const MAX_API_TOKENS = 50
export const MAX_API_TOKEN_DAYS = 365

const Scopes = z.enum(scopes, 'field.invalid')

/** An API token of the user without its secret. `lastUsedAt` is exact to one hour, null before the first use. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(Scopes),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type ApiToken = z.infer<typeof ApiToken>

/** A new API token. It expires 365 days from now at the latest. The password is the one of the account. */
export const CreateApiToken = z.object({
  name: z
    .string('token.name_missing')
    .check(
      z.trim(),
      z.minLength(1, { error: 'token.name_missing', abort: true }),
      z.maxLength(100, 'field.too_long'),
    ),
  scopes: boundedList(Scopes, { min: 1, max: scopes.length, error: 'token.rights_missing' }),
  expiresAt: z.iso.datetime('token.expiry_invalid'),
  password: z.string('field.required').check(z.maxLength(1000, 'field.too_long')),
})
export type CreateApiToken = z.infer<typeof CreateApiToken>

/** A created API token. `token` is the secret; no later answer contains it. */
export const CreatedApiToken = z.object({ token: z.string(), apiToken: ApiToken })
export type CreatedApiToken = z.infer<typeof CreatedApiToken>

const base = route('user', { demo: false })
const tags = ['API tokens']

/** The API tokens of the caller. No API token may call these routes. */
export const apiTokens = {
  listApiTokens: base
    .route({ method: 'GET', path: '/api-tokens', summary: 'The API tokens of the user', tags })
    .output(z.array(ApiToken)),
  createApiToken: base
    .errors(documentedErrors('request.invalid', 'auth.wrong_password', 'tokens.too_many', 'request.too_many'))
    .route({
      method: 'POST',
      path: '/api-tokens',
      successStatus: 201,
      summary: 'Create an API token; the answer contains its secret once',
      tags,
    })
    .input(CreateApiToken)
    .output(CreatedApiToken),
  revokeApiToken: base
    .errors(documentedErrors('tokens.not_found'))
    .route({
      method: 'DELETE',
      path: '/api-tokens/{id}',
      summary: 'Revoke an API token',
      tags,
      successStatus: 204,
    })
    .input(z.object({ id: Id }))
    .output(z.void()),
}
