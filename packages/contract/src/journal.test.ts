import { expect, test } from 'vitest'
import { CreateJournalEntry, TemplateFields } from './journal.ts'

test('a template has 20,000 characters at most, and the problem is that of its content', () => {
  const parse = (length: number) => TemplateFields.safeParse({ name: 'Plan', content: 'x'.repeat(length) })

  expect(parse(20_000).success).toBe(true)
  expect(parse(20_001).error?.issues).toMatchObject([{ path: ['content'], message: 'template.too_long' }])
})

test('an entry has 100,000 characters at most', () => {
  const parse = (length: number) =>
    CreateJournalEntry.safeParse({ title: 'A day', date: '2026-11-20', content: 'x'.repeat(length) })

  expect(parse(100_000).success).toBe(true)
  expect(parse(100_001).error?.issues).toMatchObject([{ path: ['content'], message: 'entry.too_long' }])
})
