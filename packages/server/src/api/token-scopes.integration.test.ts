import { type Scope, scopes } from '@candlebook/contract/scopes'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  createProgram,
  type Person,
  prepare,
  type Route,
  routes,
  startTestServer,
  type TestServer,
  type TokenProgram,
} from '../testing/index.ts'

let server: TestServer
let owner: Person
let programs: Map<Scope, TokenProgram>

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  const created = scopes.map(async (scope) => [scope, await createProgram(owner, [scope])] as const)
  programs = new Map(await Promise.all(created))
})
afterAll(() => server.stop())

type Refusal = { error: { code: string } }

/** What a route answers to a token with one scope. The contract declares it, so a new route is included. */
function expectedAnswer({ access, scope }: Route, held: Scope): string {
  if (access === 'public' || scope === held) return 'passes'
  return scope === null ? 'tokens.not_allowed' : 'tokens.scope_missing'
}

describe.each(routes)('$key', (route) => {
  test('refuses API tokens that have only other scopes', async () => {
    const denying = scopes.filter((held) => expectedAnswer(route, held) !== 'passes')
    const answers = await Promise.all(
      denying.map(async (held) => {
        const { status, body } = await ask(programs.get(held)!, route, { id: newId() })
        return { held, status, code: (body as Refusal).error.code }
      }),
    )

    expect(answers).toEqual(denying.map((held) => ({ held, status: 403, code: expectedAnswer(route, held) })))
  })
})

describe.each(routes.filter(({ access, scope }) => access === 'public' || scope))('$key', (route) => {
  test('answers its sample to an API token with its scope', async () => {
    const person = await server.signUp()
    const id = await prepare(route, person)
    const program = await createProgram(person, [route.scope ?? 'trades:read'])
    const { status, text } = await ask(program, route, { id })

    expect({ success: status >= 200 && status < 300, text }).toMatchObject({ success: true })
  })
})
