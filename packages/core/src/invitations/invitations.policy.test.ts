import { expect, test } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { requireInviter } from './invitations.policy.ts'

const userId = '0190a000-0000-7000-8000-000000000001'

test.each<[Actor, string | null]>([
  [{ kind: 'administrator', userId }, userId],
  [{ kind: 'job', name: 'command line' }, null],
])('the actor $kind may invite [ASUB-01]', (actor, inviter) => {
  expect(requireInviter(actor)).toBe(inviter)
})

test.each<[Actor, string]>([
  [{ kind: 'user', userId }, 'admin.required'],
  [{ kind: 'user', userId, lacksAdminFactor: true }, 'admin.required'],
  [{ kind: 'anonymous' }, 'session.required'],
  [{ kind: 'recovery', userId }, 'session.required'],
  [{ kind: 'token', userId, tokenId: userId, scopes: ['trades:write'] }, 'session.required'],
  [{ kind: 'demo', userId }, 'session.required'],
])('the actor $kind may not invite [ASUB-01]', (actor, code) => {
  expect(() => requireInviter(actor)).toThrow(expect.objectContaining({ code }))
})
