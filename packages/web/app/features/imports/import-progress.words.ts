import type { PlanProgress } from '@candlebook/contract/imports'

/** What the screen says of a plan at work; `part` is from 0 to 1, null while it is not known. */
export function progressWords(progress: PlanProgress | null): {
  title: string
  detail: string
  part: number | null
} {
  if (!progress) return { title: 'Sending the file', detail: '', part: null }
  const { state, rowsDone, rowsTotal } = progress
  if (state === 'waiting') return { title: 'Waiting for your import before this one', detail: '', part: null }
  if (state === 'matching') return { title: 'Comparing with your trades', detail: '', part: null }
  if (rowsTotal === null) return { title: 'Reading the file', detail: '', part: null }
  const rows = `${count(rowsDone)} of ${count(rowsTotal)} rows`
  return { title: 'Reading the file', detail: rows, part: rowsTotal === 0 ? 1 : rowsDone / rowsTotal }
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
