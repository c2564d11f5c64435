import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Figure } from './figure.ts'
import { renderTable } from './render-table.ts'

const report = new URL('../../docs/performance.md', import.meta.url)
const START = {
  usual: '<!-- npm run bench -- --write puts its table here -->',
  long: '<!-- npm run bench -- long --write puts its table here -->',
}
const END = '<!-- end of the table -->'

/** Writes the table of the usual or of the long rows, with its day and machine, between its two markers in docs/performance.md. */
export function writeReport(figures: Figure[], rows: keyof typeof START): void {
  const text = readFileSync(report, 'utf8')
  const start = START[rows]
  const [before, rest] = text.split(start)
  const after = rest?.slice(rest.indexOf(END) + END.length)
  if (before === undefined || after === undefined || !rest?.includes(END))
    throw new Error(`docs/performance.md does not have the two markers of the table of ${rows} rows`)
  const [cpu] = cpus()
  const machine = `${cpus().length} x ${cpu?.model.trim()}, Node ${process.version}`
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(
    report,
    `${before}${start}\n${renderTable(figures, { aligned: false })}\n\nMeasured on ${day}: ${machine}.\n${END}${after}`,
  )
}
