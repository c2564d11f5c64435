import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Figure } from './figure.ts'
import { renderTable } from './render-table.ts'

const report = new URL('../../docs/performance.md', import.meta.url)
const start = '<!-- npm run bench -- --write puts its table here -->'
const end = '<!-- end of the table -->'

/** Writes the table, with its day and machine, between the two markers in docs/performance.md. */
export function writeReport(figures: Figure[]): void {
  const text = readFileSync(report, 'utf8')
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/performance.md does not have the two markers of the table')
  const [cpu] = cpus()
  const machine = `${cpus().length} x ${cpu?.model.trim()}, Node ${process.version}`
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(
    report,
    `${before}${start}\n${renderTable(figures)}\n\nMeasured on ${day}: ${machine}.\n${end}${after}`,
  )
}
