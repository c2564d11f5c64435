import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { getLegalValue, type LegalValues } from './legal-values.tsx'

const values: LegalValues = {
  source: '# Our Terms',
  language: 'en',
  languages: ['en'],
  operator: {} as never, // not named by the placeholders below
  facts: {
    sellsPlans: true,
    usesStripe: false,
    usesScreenshotService: false,
    withdrawalDays: 14,
    sessionIdleDays: 7,
    sessionDays: 30,
    attemptHours: 1,
    pageViewDays: 90,
    pageViewCountMonths: 24,
    mailDays: 90,
    contactMonths: 12,
    auditMonths: 24,
    auditAddressDays: 90,
    exportHours: 24,
  },
  baseUrl: 'https://journal.example.com',
}

test('a placeholder that no value belongs to is marked as missing', () => {
  expect(getLegalValue('withdrawal days', values)).toBe('14 days')
  for (const name of ['pigeons', '__proto__', 'constructor'])
    expect(isValidElement(getLegalValue(name, values)), name).toBe(true)
})
