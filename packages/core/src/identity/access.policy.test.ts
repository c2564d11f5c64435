import { expect, test } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { requireAccess } from './index.ts'

const userId = '01900000-0000-7000-8000-000000000001'
const anonymous: Actor = { kind: 'anonymous' }
const user: Actor = { kind: 'user', userId }
const administrator: Actor = { kind: 'administrator', userId }
const token: Actor = { kind: 'token', userId, tokenId: 'read-only' }
const job: Actor = { kind: 'job', name: 'sweep-images' }

const answers = [
  ['public', anonymous, 'passes'],
  ['public', user, 'passes'],
  ['public', administrator, 'passes'],
  ['public', token, 'passes'],
  ['public', job, 'passes'],
  ['user', anonymous, 'session.required'],
  ['user', user, 'passes'],
  ['user', administrator, 'passes'],
  ['user', token, 'session.required'],
  ['user', job, 'session.required'],
  ['admin', anonymous, 'session.required'],
  ['admin', user, 'admin.required'],
  ['admin', administrator, 'passes'],
  ['admin', token, 'session.required'],
  ['admin', job, 'session.required'],
] as const

test.each(answers.map(([access, actor, expected]) => ({ access, actor, expected })))(
  'a route with access $access answers the actor $actor.kind: $expected [PERM-09]',
  ({ access, actor, expected }) => {
    expect(answer(() => requireAccess(actor, access))).toBe(expected)
  },
)

function answer(check: () => void): unknown {
  try {
    check()
    return 'passes'
  } catch (error) {
    return (error as { code: unknown }).code // the policy throws an AppError
  }
}
