import { type MoneyVerification, verifyAccountMoney } from '@candlebook/core/account-currency'
import type { Context } from '@candlebook/core/context'
import { requireUserId } from '@candlebook/core/kernel'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, REFUSED, UsageError } from './command.ts'
import { runAsEveryTrader, runAsTrader } from './run-as-trader.ts'

/** Compares stored rates and converted P&L with a second calculation, and corrects those that differ. */
export const analytics = defineCommand({
  usage: ['analytics verify [--user EMAIL]'],
  summary:
    'Compare the stored rate and converted P&L of each trade with a second calculation. Correct those that differ.',
  arguments: {},
  options: { user: { value: 'EMAIL', help: 'The email address of one user. Without it: all users.' } },
  examples: ['analytics verify', 'analytics verify --user ana@example.com'],
  exitCodes: {
    0: 'No trade differs.',
    1: 'A trade differed and was corrected, or there is no such user.',
  },
  async run({ words, options: { user } }, terminal) {
    if (words.length !== 1 || words[0] !== 'verify') throw new UsageError('Say what to do: analytics verify')
    let mismatches = 0
    const verify = async (ctx: Context) => {
      const trades = await verifyAccountMoney(ctx)
      mismatches += trades.mismatches.length
      for (const line of describe(requireUserId(ctx.actor), trades)) terminal.say(line)
    }
    if (user) await runAsTrader(user, verify)
    else await runAsEveryTrader(verify)
    return mismatches === 0 ? DONE : REFUSED
  },
})

/** Maximum number of listed trades of one user. */
const MAX_LISTED_TRADES = 20

/** Lines with the ids of user and trades, and the names of values. No line has an email address, a symbol or an amount. */
function describe(userId: string, { checked, mismatches }: MoneyVerification): string[] {
  const listed = mismatches.slice(0, MAX_LISTED_TRADES)
  const rest = mismatches.length - listed.length
  return [
    `User ${userId}: ${formatCount(checked, 'trade')} checked, ${mismatches.length} differed.`,
    ...listed.map(({ tradeId, fields }) => `  Trade ${tradeId} was corrected: ${fields.join(', ')}`),
    ...(rest > 0 ? [`  ${formatCount(rest, 'more trade')} corrected`] : []),
  ]
}
