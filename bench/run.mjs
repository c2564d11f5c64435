// npm run bench: measures the performance goals of Candlebook against a baseline, in one run on one machine.
//   npm run bench -- list        only the rows whose name contains the word
//   npm run bench -- long        the rows with 1,000,000 trades, the burst of events and the soak, which no other run includes
//   npm run bench -- --write     also writes the table to docs/performance.md; with long to the table of the long rows
import { renderTable } from './harness/render-table.ts'
import { writeReport } from './harness/write-report.ts'
import { rows } from './rows/index.ts'

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isLong = words.includes('long')
const chosen = rows.filter(
  ({ name }) => name.startsWith('long-') === isLong && words.every((word) => name.includes(word)),
)
if (chosen.length === 0) {
  console.error(`No row has this name. There are: ${rows.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const figures = []
const failed = []
for (const { name, measure } of chosen) {
  console.error(`${new Date().toISOString().slice(11, 19)} Measuring ${name} …`)
  try {
    figures.push(...(await measure()))
  } catch (error) {
    console.error(error)
    failed.push(name)
  }
}
console.log(renderTable(figures))
if (failed.length > 0) console.error(`Not measured, because of an error: ${failed.join(', ')}`)
else if (process.argv.includes('--write')) writeReport(figures, isLong ? 'long' : 'usual')
process.exitCode = failed.length === 0 && figures.every(({ met }) => met) ? 0 : 1
