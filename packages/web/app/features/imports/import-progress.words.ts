import type { PlanProgress } from '@candlebook/contract/imports'

/** Describes the progress of an active plan. `part` is from 0 to 1, or null while it is unknown. */
export function describeProgress(progress: PlanProgress | null): {
  title: string
  detail: string
  part: number | null
} {
  if (!progress) return { title: 'Sending the file', detail: '', part: null }
  const { state, rowsDone, rowsTotal } = progress
  if (state === 'waiting') return { title: 'Waiting for your other import to end', detail: '', part: null }
  if (state === 'matching') return { title: 'Comparing with your trades', detail: '', part: null }
  if (rowsTotal === null) return { title: 'Reading the file', detail: '', part: null }
  const rows = `${count(rowsDone)} of ${count(rowsTotal)} rows`
  return { title: 'Reading the file', detail: rows, part: rowsTotal === 0 ? 1 : rowsDone / rowsTotal }
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
