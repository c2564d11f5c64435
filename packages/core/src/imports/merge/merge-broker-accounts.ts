import type { MergedBrokerAccount } from '@candlebook/contract/broker-accounts'
import type { Context } from '../../context/index.ts'
import { deleteReleasedImages } from '../../images/index.ts'
import { requireUserId } from '../../kernel/index.ts'
import type { Importer } from '../importer/index.ts'
import { runInTurn } from '../turns/run-in-turn.ts'

/**
 * Merges a broker account into another one, see `mergeStoredAccounts`. Merges and imports of one user run one at a time.
 * Throws trades.account_not_found for either, request.invalid when both are the same, imports.busy and imports.too_large.
 */
export async function mergeBrokerAccounts(
  ctx: Context,
  importer: Importer,
  { id, into }: { id: string; into: string },
): Promise<MergedBrokerAccount> {
  const userId = requireUserId(ctx.actor)
  const merged = await runInTurn(ctx, { importer }, () =>
    importer.run<'merge'>({ kind: 'merge', userId, now: ctx.clock.now(), id, into }),
  )
  await deleteReleasedImages(ctx)
  return merged
}
