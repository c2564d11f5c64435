import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { copies } from '../copy/copies.ts'
import type { FindingRow } from './analyse-file.ts'
import { FindingsView } from './findings-view.tsx'
import { getSampleFindings } from './sample-findings.ts'

const listTitles = (...pnls: string[]) => {
  const rows = pnls.map(
    (pnl, at): FindingRow => ({ key: String(at), trades: 2, wins: 1, winRatePct: '50', pnl }),
  )
  const findings = { ...getSampleFindings(), bySymbol: rows, byWeekday: rows }
  const copy = copies.en.landing.example
  const html = renderToStaticMarkup(<FindingsView findings={findings} copy={copy} language="en" />)
  return [...html.matchAll(/<h3>([^<]+)/g)].map(([, title]) => title?.replace('&amp;', '&'))
}

test('the symbol and the day that earned most are named when each alone did', () => {
  expect(listTitles('50', '10')).toEqual(['0 earned most, +$50.00', 'Sunday was the best day, +$50.00'])
  expect(listTitles('50', '50', '10')).toEqual(['P&L by symbol, after fees', 'P&L by weekday of exit'])
  expect(listTitles('0', '-5')).toEqual(['No symbol made money', 'No weekday made money'])
})
