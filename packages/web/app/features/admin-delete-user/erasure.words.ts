import type { Erasure, ErasureStepName } from '@candlebook/contract/erasure'
import { formatCount } from '@candlebook/domain/text'
import { formatInstant } from '../../ui/dates/format-instant.ts'

/** What an erasure does at the moment. */
export const stepNames: Record<ErasureStepName, string> = {
  lock_out: 'Locked, waiting to start',
  provider: 'Cancelling at the payment provider',
  files: 'Erasing files',
  rows: 'Erasing data',
  verify: 'Searching for anything left',
  account: 'Deleting the account',
  done: 'Erased and verified',
}

/** Whether an attempt failed, and when the next one is. Null while nothing failed. */
export function describeRetry({
  failures,
  nextTryAt,
}: Pick<Erasure, 'failures' | 'nextTryAt'>): string | null {
  if (failures === 0) return null
  const next = nextTryAt ? `The next one is at ${formatInstant(nextTryAt)}.` : 'Another one is running.'
  return `${formatCount(failures, 'attempt')} failed. ${next} The account stays locked.`
}
