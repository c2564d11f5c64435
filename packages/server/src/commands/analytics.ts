import { type MoneyVerification, verifyAccountMoney } from '@candlebook/core/account-currency'
import { type Verification, verifyRollups } from '@candlebook/core/analytics'
import type { Context } from '@candlebook/core/context'
import { requireUserId } from '@candlebook/core/kernel'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, REFUSED, UsageError } from './command.ts'
import { runAsEveryTrader, runAsTrader } from './run-as-trader.ts'

/** Compares stored rates, converted P&L and rollups with a second calculation, and corrects those that differ. */
export const analytics = defineCommand({
  usage: ['analytics verify [--user EMAIL]'],
  summary:
    'Compare the stored rate and converted P&L of each trade, and the stored rollups, with a second calculation. Correct those that differ.',
  arguments: {},
  options: { user: { value: 'EMAIL', help: 'The email address of one user. Without it: all users.' } },
  examples: ['analytics verify', 'analytics verify --user ana@example.com'],
  exitCodes: {
    0: 'No trade and no rollup differs.',
    1: 'A trade or a rollup differed and was corrected, or there is no such user.',
  },
  async run({ words, options: { user } }, terminal) {
    if (words.length !== 1 || words[0] !== 'verify') throw new UsageError('Say what to do: analytics verify')
    let mismatches = 0
    const verify = async (ctx: Context) => {
      const trades = await verifyAccountMoney(ctx)
      const rollups = await verifyRollups(ctx)
      mismatches += trades.mismatches.length + rollups.mismatches.length
      for (const line of describe(requireUserId(ctx.actor), { trades, rollups })) terminal.say(line)
    }
    if (user) await runAsTrader(user, verify)
    else await runAsEveryTrader(verify)
    return mismatches === 0 ? DONE : REFUSED
  },
})

/** Maximum number of listed trades of one user. */
const MAX_LISTED_TRADES = 20

/** Lines with the ids of user and trades, and the names of values. No line has an email address, a symbol or an amount. */
function describe(
  userId: string,
  { trades, rollups }: { trades: MoneyVerification; rollups: Verification },
): string[] {
  const listed = trades.mismatches.slice(0, MAX_LISTED_TRADES)
  const rest = trades.mismatches.length - listed.length
  return [
    `User ${userId}: ${describeCount('trade', trades)} ${describeCount('rollup', rollups)}`,
    ...listed.map(({ tradeId, fields }) => `  Trade ${tradeId} was corrected: ${fields.join(', ')}`),
    ...(rest > 0 ? [`  ${formatCount(rest, 'more trade')} corrected`] : []),
    ...rollups.mismatches.map((period) => `  Rollup of ${period || 'all trades'} was rebuilt`),
  ]
}

function describeCount(
  what: string,
  { checked, mismatches }: { checked: number; mismatches: readonly unknown[] },
): string {
  return `${formatCount(checked, what)} checked, ${mismatches.length} differed.`
}
