import type { MergedBrokerAccount } from '@candlebook/contract/broker-accounts'
import type { ErrorCode } from '@candlebook/contract/errors'
import type { Context } from '../../context/index.ts'
import { deleteReleasedImages } from '../../images/index.ts'
import { AppError, requireUserId } from '../../kernel/index.ts'
import type { Importer } from '../importer/importer.ts'

/**
 * Merges a broker account into another one in the process of imports, see `mergeStoredAccounts`. Merges and imports of one
 * user run one at a time. Throws trades.account_not_found for either, request.invalid when both are the same, imports.busy,
 * trades.account_merge_too_large and trades.account_merge_interrupted; then nothing was changed.
 */
export async function mergeBrokerAccounts(
  ctx: Context,
  importer: Importer,
  { id, into }: { id: string; into: string },
): Promise<MergedBrokerAccount> {
  const userId = requireUserId(ctx.actor)
  const task = { kind: 'merge', userId, now: ctx.clock.now(), id, into } as const
  const merged = await importer.run<'merge'>(task).catch((error: unknown) => {
    throw toMergeError(error)
  })
  await deleteReleasedImages(ctx)
  return merged
}

/** The sentences of these errors of the process speak of a file. */
const mergeCodes: Partial<Record<ErrorCode, ErrorCode>> = {
  'imports.too_large': 'trades.account_merge_too_large',
  'imports.interrupted': 'trades.account_merge_interrupted',
}

function toMergeError(error: unknown): unknown {
  const code = error instanceof AppError ? mergeCodes[error.code] : undefined
  return code ? new AppError(code, { cause: error }) : error
}
