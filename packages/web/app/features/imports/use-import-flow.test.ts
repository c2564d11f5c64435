import { expect, test } from 'vitest'
import { joinOptions } from './use-import-flow.ts'

test('the answers for the files of one format are not sent for those of another one, and come back with it', () => {
  const answers = { zone: 'Europe/Berlin', days: 'dmy', numbers: 'comma', newestFirst: true } as const
  const before = { ...answers, format: 'xtb', skipsProblems: true }

  const ofOther = joinOptions(before, { days: 'mdy', format: 'trading212' })
  const ofSame = joinOptions(before, { days: 'mdy', format: 'xtb' })

  expect(JSON.parse(JSON.stringify(ofOther))).toEqual({
    days: 'mdy',
    format: 'trading212',
    skipsProblems: true,
    others: [{ ...answers, format: 'xtb' }],
  })
  const back = joinOptions(ofOther, { currency: 'EUR', format: 'xtb' })
  expect(JSON.parse(JSON.stringify(back))).toEqual({
    ...before,
    currency: 'EUR',
    others: [{ days: 'mdy', format: 'trading212' }],
  })
  expect(ofSame).toEqual({ ...before, days: 'mdy' })
})
