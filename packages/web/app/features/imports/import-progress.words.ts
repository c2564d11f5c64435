import type { PlanProgress } from '@candlebook/contract/imports'

/** A plan that is being prepared; 'sending' until the server has the file, 'loading' until the browser has the plan. */
export type ShownProgress = PlanProgress | 'sending' | 'loading'

/** Describes the progress of an active plan. `part` is from 0 to 1, or null while it is unknown. */
export function describeProgress(progress: ShownProgress): {
  title: string
  detail: string
  part: number | null
} {
  if (progress === 'sending') return { title: 'Sending the file', detail: '', part: null }
  if (progress === 'loading') return { title: 'Loading the plan', detail: '', part: null }
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
