import type { FileSample } from '@candlebook/contract/file-reading'
import { guessMapping } from '@candlebook/domain/brokers/guessed-mapping'
import { readBrokerFile } from '@candlebook/domain/brokers/read-broker-file'
import { expect, test } from 'vitest'
import { findMapperNote, previewMapping } from './column-mapper.words.ts'

function openMapper(lines: readonly string[]) {
  const file = readBrokerFile(new TextEncoder().encode(lines.join('\n')))
  if (file.ok || !file.sample) throw new Error('the mapper does not open')
  const guess = guessMapping(file.sample, 'x.csv')
  const sample: FileSample = { ...file.sample, guess }
  return { note: findMapperNote(file.problems), preview: previewMapping(guess, sample) }
}

test('a list of dividends opens the mapper with what it seems to be, and with no trades', () => {
  const { note, preview } = openMapper([
    'Code,Name,Date Paid,Net Dividend,Tax Deducted,Gross Dividend',
    'ACME,Acme Inc,13/02/2025,10.50,1.50,12.00',
  ])

  expect(note).toBe(
    'This file seems to list dividends or other income, so choose columns only if its lines are trades.',
  )
  expect(preview.lines).toEqual([])
  expect(preview.title).toMatch(/^Choose a column for: Day/)
})

test('a file without a price opens the mapper with no trades, and the price is named', () => {
  const { note, preview } = openMapper([
    'Opened,Symbol,Side,Size,PnL,Seconds held',
    '2026-03-04 10:00,ESH6,Long,2,425.00,1860',
  ])

  expect(note).toBeNull()
  expect(preview).toEqual({ title: 'Choose a column for: Price.', lines: [] })
})
