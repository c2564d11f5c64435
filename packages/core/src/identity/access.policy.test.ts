import type { Scope } from '@candlebook/contract/scopes'
import { expect, test } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { requireAccess } from './index.ts'

const userId = '01900000-0000-7000-8000-000000000001'
const anonymous: Actor = { kind: 'anonymous' }
const user: Actor = { kind: 'user', userId }
const withoutFactor: Actor = { kind: 'user', userId, lacksAdminFactor: true }
const administrator: Actor = { kind: 'administrator', userId }
const recovery: Actor = { kind: 'recovery', userId }
const token: Actor = { kind: 'token', userId, tokenId: 'a-token', scopes: ['trades:read'] }
const demo: Actor = { kind: 'demo', userId }
const job: Actor = { kind: 'job', name: 'sweep-images' }

const answers = [
  ['public', anonymous, 'passes'],
  ['public', user, 'passes'],
  ['public', administrator, 'passes'],
  ['public', withoutFactor, 'passes'],
  ['public', recovery, 'passes'],
  ['public', token, 'passes'],
  ['public', demo, 'passes'],
  ['public', job, 'passes'],
  ['session', anonymous, 'session.required'],
  ['session', user, 'passes'],
  ['session', administrator, 'passes'],
  ['session', withoutFactor, 'passes'],
  ['session', recovery, 'passes'],
  ['session', token, 'tokens.not_allowed'],
  ['session', demo, 'passes'],
  ['session', job, 'session.required'],
  ['user', anonymous, 'session.required'],
  ['user', user, 'passes'],
  ['user', administrator, 'passes'],
  ['user', withoutFactor, 'passes'],
  ['user', recovery, 'session.required'],
  ['user', token, 'tokens.not_allowed'],
  ['user', demo, 'demo.not_allowed'],
  ['user', job, 'session.required'],
  ['admin', anonymous, 'session.required'],
  ['admin', user, 'admin.required'],
  ['admin', administrator, 'passes'],
  ['admin', withoutFactor, 'admin.factor_required'],
  ['admin', recovery, 'session.required'],
  ['admin', token, 'tokens.not_allowed'],
  ['admin', demo, 'demo.not_allowed'],
  ['admin', job, 'session.required'],
] as const

test.each(answers.map(([access, actor, expected]) => ({ access, actor, expected })))(
  'a route with access $access answers the actor $actor.kind: $expected [PERM-09]',
  ({ access, actor, expected }) => {
    expect(answer(() => requireAccess(actor, { access, scope: null }))).toBe(expected)
  },
)

test('the demo passes routes with a scope of its list and those that name it, and no other', () => {
  const ask = (scope: Scope | null, named?: true) =>
    answer(() => requireAccess(demo, { access: 'user', scope, demo: named }))

  expect([
    ask('trades:write'),
    ask('images:write'),
    ask('imports:write'),
    ask(null),
    ask(null, true),
  ]).toEqual(['passes', 'demo.not_allowed', 'demo.not_allowed', 'demo.not_allowed', 'passes'])
})

test('a token passes the routes whose scope it has, and lacks the right for others', () => {
  const ask = (scope: Scope) => answer(() => requireAccess(token, { access: 'user', scope }))

  expect((['trades:read', 'trades:write', 'journal:read'] as const).map(ask)).toEqual([
    'passes',
    'tokens.scope_missing',
    'tokens.scope_missing',
  ])
})

test('a scope changes nothing for a person', () => {
  const ask = (actor: Actor) => answer(() => requireAccess(actor, { access: 'user', scope: 'trades:read' }))

  expect([anonymous, user, recovery].map(ask)).toEqual(['session.required', 'passes', 'session.required'])
})

function answer(check: () => void): unknown {
  try {
    check()
    return 'passes'
  } catch (error) {
    return (error as { code: unknown }).code // the policy throws an AppError
  }
}
