import { expect, test } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { requireEditor } from './blog.policy.ts'

const userId = '0190a000-0000-7000-8000-000000000001'

test('an administrator may write the blog', () => {
  expect(requireEditor({ kind: 'administrator', userId })).toBe(userId)
})

test.each<[Actor, string]>([
  [{ kind: 'anonymous' }, 'session.required'],
  [{ kind: 'recovery', userId }, 'session.required'],
  [{ kind: 'job', name: 'a test' }, 'session.required'],
  [{ kind: 'user', userId }, 'admin.required'],
  [{ kind: 'user', userId, lacksAdminFactor: true }, 'admin.required'],
  [{ kind: 'token', userId, tokenId: userId, scopes: ['trades:write'] }, 'admin.required'],
])('$kind may not write the blog [API-22]', (actor, code) => {
  expect(() => requireEditor(actor)).toThrow(expect.objectContaining({ code }))
})
