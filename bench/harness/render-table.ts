import type { Figure } from './figure.ts'

/** The figures as a Markdown table. Aligned, it also reads well in a terminal. */
export function renderTable(figures: Figure[], { aligned = true } = {}): string {
  const lines = figures.map((figure) => [
    figure.what,
    figure.measured,
    figure.baseline ?? '–',
    figure.ratio === null ? '–' : `${figure.ratio.toFixed(2)}x`,
    figure.goal,
    figure.met ? 'met' : '**missed**',
  ])
  const head = ['Figure', 'Measured', 'Baseline', 'Ratio', 'Goal', 'Verdict']
  const widths = head.map((_, column) =>
    Math.max(3, ...(aligned ? [head, ...lines].map((line) => line[column]!.length) : [])),
  )
  const row = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n')
}
