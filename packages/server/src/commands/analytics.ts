import { verifyRollups } from '@candlebook/core/analytics'
import type { Context } from '@candlebook/core/context'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, REFUSED, UsageError } from './command.ts'
import { runAsEveryTrader, runAsTrader } from './run-as-trader.ts'

/** Compares the stored rollups of analytics with their trades, and rebuilds those that differ. */
export const analytics = defineCommand({
  usage: ['analytics verify [--user EMAIL]'],
  summary:
    'Compare the stored rollups of all accounts, or of one, with their trades, and rebuild those that differ.',
  arguments: {},
  options: { user: { value: 'EMAIL', help: 'The e-mail address of one account. Without it: all accounts.' } },
  examples: ['analytics verify', 'analytics verify --user ana@example.com'],
  exitCodes: {
    0: 'Every rollup is the same as its trades.',
    1: 'A rollup differed and was rebuilt, or there is no such account.',
  },
  async run({ words, options: { user } }, terminal) {
    if (words.length !== 1 || words[0] !== 'verify') throw new UsageError('Say what to do: analytics verify')
    let mismatches = 0
    const verify = async (ctx: Context, email: string) => {
      const found = await verifyRollups(ctx)
      mismatches += found.mismatches.length
      terminal.say(
        `${email}: ${formatCount(found.checked, 'rollup')} checked, ${found.mismatches.length} differed.`,
      )
      for (const period of found.mismatches) terminal.say(`  ${period || 'all trades'} was rebuilt`)
    }
    if (user) await runAsTrader(user, (ctx) => verify(ctx, user))
    else await runAsEveryTrader(verify)
    return mismatches === 0 ? DONE : REFUSED
  },
})
