import type { Waits } from './quiet-users.ts'

/** The result of an attack. */
export type Row = { name: string; answers: string; waits: Waits; grewByMb: number; maxGrowthMb?: number }

/** The p99 of the quiet users may be three times that of an idle server. */
const MAX_RATIO = 3
/** Below this time a ratio says more about the machine than about the server: a pause of the system is as long. */
const MIN_COUNTED_MS = 50

/** Prints the table, and returns whether no attack delayed the quiet users or grew the server too much. */
export function printTable(rows: Row[], idle: Waits): boolean {
  const lines = rows.map((row) => [
    row.name,
    row.answers,
    `${row.waits.longest.toFixed(0)} ms`,
    `${row.waits.p99.toFixed(1)} ms`,
    `${(row.waits.p99 / idle.p99).toFixed(2)}x`,
    `${row.grewByMb.toFixed(0)} MB`,
    isHarmless(row, idle) ? 'met' : '**missed**',
  ])
  const head = [
    'Attack',
    'Answers',
    'Longest wait of others',
    'p99 of others',
    'To idle',
    'Server grew by',
    'Verdict',
  ]
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => line[at]!.length)))
  const write = (cells: string[]) =>
    console.log(`| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`)
  write(head)
  write(widths.map((width) => '-'.repeat(width)))
  lines.forEach(write)
  console.log(
    `\nIdle: p50 ${idle.p50.toFixed(1)} ms, p99 ${idle.p99.toFixed(1)} ms over ${idle.count} requests.`,
  )
  return rows.every((row) => isHarmless(row, idle))
}

function isHarmless({ waits, grewByMb, maxGrowthMb = Number.POSITIVE_INFINITY }: Row, idle: Waits): boolean {
  if (grewByMb > maxGrowthMb) return false
  if (waits.failures.length > 0) return false // a request of a quiet user was refused or lost
  return waits.p99 <= MIN_COUNTED_MS || waits.p99 / idle.p99 <= MAX_RATIO
}
