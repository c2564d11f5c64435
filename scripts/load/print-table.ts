import type { Waits } from './quiet-users.ts'

/** The result of an attack: its median round, and the p99 of the idle server right before and after this round. */
export type Row = {
  name: string
  answers: string
  waits: Waits
  ratio: number
  idleP99: number
  grewByMb: number
  maxGrowthMb?: number
}

/** The p99 of the quiet users may be three times that of an idle server. */
const MAX_RATIO = 3
/** No person feels a shorter wait, and a pause of the system is as long. */
const MIN_COUNTED_MS = 100
/** How much the server process may grow. */
const MAX_GROWTH_MB = 300

/** Prints the table, and returns whether no attack delayed the quiet users or grew the server too much. */
export function printTable(rows: Row[]): boolean {
  const lines = rows.map((row) => [
    row.name,
    row.answers,
    `${row.waits.longest.toFixed(0)} ms`,
    `${row.waits.p99.toFixed(1)} ms`,
    `${row.idleP99.toFixed(1)} ms`,
    `${row.ratio.toFixed(2)}x`,
    `${row.grewByMb.toFixed(0)} MB`,
    isHarmless(row) ? 'met' : '**missed**',
  ])
  const head = [
    'Attack',
    'Answers',
    'Longest wait of others',
    'p99 of others',
    'p99 when idle',
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
  return rows.every(isHarmless)
}

function isHarmless({ waits, ratio, grewByMb, maxGrowthMb = MAX_GROWTH_MB }: Row): boolean {
  if (grewByMb > maxGrowthMb) return false
  if (waits.failures.length > 0) return false // a request of a quiet user was refused or lost
  return waits.p99 <= MIN_COUNTED_MS || ratio <= MAX_RATIO
}
