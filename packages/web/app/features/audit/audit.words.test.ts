import { expect, test } from 'vitest'
import { describeDetail } from './audit.words.ts'

test.each([
  ['sessions.opened', 'passkey', 'With a passkey'],
  ['sessions.ended', 'others', 'All other sessions'],
  ['sessions.refused', 'auth.wrong_credentials', 'password is wrong'],
  ['sessions.refused', 'a code of a later version', 'a code of a later version'],
  ['access.denied', 'GET /admin/audit', 'GET /admin/audit'],
  ['tokens.used', null, null],
] as const)('the detail of %s, %s, is %s', (action, detail, words) => {
  const described = describeDetail({ action, detail })

  if (words === null) expect(described).toBeNull()
  else expect(described).toContain(words)
})
