import { type MoneyVerification, verifyAccountMoney } from '@candlebook/core/account-currency'
import { type Verification, verifyRollups } from '@candlebook/core/analytics'
import type { Context } from '@candlebook/core/context'
import { requireUserId } from '@candlebook/core/kernel'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, REFUSED, UsageError } from './command.ts'
import { runAsEveryTrader, runAsTrader } from './run-as-trader.ts'

/** Compares converted amounts of trades and stored rollups with an independent calculation, and computes again what differs. */
export const analytics = defineCommand({
  usage: ['analytics verify [--user EMAIL]'],
  summary:
    'Compare the rates and converted P&L of all trades, and the stored rollups, with a second calculation, and mend what differs.',
  arguments: {},
  options: { user: { value: 'EMAIL', help: 'The e-mail address of one account. Without it: all accounts.' } },
  examples: ['analytics verify', 'analytics verify --user ana@example.com'],
  exitCodes: {
    0: 'Every trade and every rollup is as computed.',
    1: 'A trade or a rollup differed and was computed again, or there is no such account.',
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

/** At most this many trades of one account are listed. */
const MAX_LISTED_TRADES = 20

/** Names accounts, trades and columns by id and name. No line has an address, a symbol or an amount. */
function describe(
  userId: string,
  { trades, rollups }: { trades: MoneyVerification; rollups: Verification },
): string[] {
  const listed = trades.mismatches.slice(0, MAX_LISTED_TRADES)
  const rest = trades.mismatches.length - listed.length
  return [
    `Account ${userId}: ${describeCount('trade', trades)} ${describeCount('rollup', rollups)}`,
    ...listed.map(({ tradeId, fields }) => `  trade ${tradeId} was computed again: ${fields.join(', ')}`),
    ...(rest > 0 ? [`  ${formatCount(rest, 'more trade')} computed again`] : []),
    ...rollups.mismatches.map((period) => `  ${period || 'all trades'} was rebuilt`),
  ]
}

function describeCount(
  what: string,
  { checked, mismatches }: { checked: number; mismatches: readonly unknown[] },
): string {
  return `${formatCount(checked, what)} checked, ${mismatches.length} differed.`
}
