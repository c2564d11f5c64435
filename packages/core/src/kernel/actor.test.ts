import { expect, test } from 'vitest'
import { type Actor, requireUserId } from './index.ts'

const userId = '01900000-0000-7000-8000-000000000001'

test.each<Actor>([
  { kind: 'user', userId },
  { kind: 'administrator', userId },
  { kind: 'token', userId, tokenId: 'read-only', scopes: [] },
  { kind: 'demo', userId },
])('the actor $kind may use the rows of its user', (actor) => {
  expect(requireUserId(actor)).toBe(userId)
})

test.each<Actor>([
  { kind: 'anonymous' },
  { kind: 'recovery', userId },
  { kind: 'job', name: 'sweep-images' },
])('the actor $kind has no rows of a user [PERM-01]', (actor) => {
  expect(() => requireUserId(actor)).toThrow(expect.objectContaining({ code: 'session.required' }))
})
