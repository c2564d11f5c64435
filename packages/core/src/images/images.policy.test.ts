import { expect, test } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { canOpenImage } from './images.policy.ts'

const userId = '0190a000-0000-7000-8000-000000000001'
const ownerId = '0190a000-0000-7000-8000-000000000002'

const users: Actor[] = [
  { kind: 'user', userId },
  { kind: 'administrator', userId },
  { kind: 'token', userId, tokenId: userId, scopes: ['trades:read'] },
  { kind: 'demo', userId },
]

test.each(users)('the actor $kind may open an image of its user and no other image [IMG-09]', (actor) => {
  expect(canOpenImage(actor, { ownerId: userId })).toBe(true)
  expect(canOpenImage(actor, { ownerId })).toBe(false)
})

test.each<Actor>([{ kind: 'anonymous' }, { kind: 'recovery', userId }, { kind: 'job', name: 'a test' }])(
  'the actor $kind may open no image',
  (actor) => {
    expect(() => canOpenImage(actor, { ownerId: userId })).toThrow(
      expect.objectContaining({ code: 'session.required' }),
    )
  },
)
