import { expect, test } from 'vitest'
import { BACKUP_CODES, createBackupCodes, hashBackupCode } from './backup-codes.ts'

const userId = '01900000-0000-7000-8000-000000000001'

test('a user gets ten different codes in two groups of five characters', () => {
  const codes = createBackupCodes()

  expect(new Set(codes).size).toBe(BACKUP_CODES)
  expect(codes.filter((code) => !/^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toEqual([])
})

test('case, spaces and the hyphen of a typed code do not matter', () => {
  const hash = (code: string) => hashBackupCode({ code, userId, key: 'a key' })

  expect(hash(' K7M2P x9qfd ')).toBe(hash('k7m2p-x9qfd'))
  expect(hash('k7m2p-x9qfe')).not.toBe(hash('k7m2p-x9qfd'))
})

test('the stored form depends on the user and on the key of the server', () => {
  const code = 'k7m2p-x9qfd'
  const stored = hashBackupCode({ code, userId, key: 'a key' })

  expect(hashBackupCode({ code, userId: '01900000-0000-7000-8000-000000000002', key: 'a key' })).not.toBe(
    stored,
  )
  expect(hashBackupCode({ code, userId, key: 'another key' })).not.toBe(stored)
})
