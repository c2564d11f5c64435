import { parseArgs } from 'node:util'
import { verifyRollups } from '@candlebook/core/analytics'
import type { Context } from '@candlebook/core/context'
import { formatCount } from '@candlebook/domain/text'
import { type Command, DONE, REFUSED, UsageError } from './command.ts'
import { runAsEveryTrader, runAsTrader } from './run-as-trader.ts'

/** Compares the stored rollups of analytics with their trades, and rebuilds those that differ. */
export const analytics: Command = {
  usage: 'analytics verify [--user EMAIL]',
  summary:
    'Compare the stored rollups of all accounts, or of one, with their trades, and rebuild those that differ.',
  async run(args, terminal) {
    const { user } = read(args)
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
}

function read(args: string[]): { user: string | undefined } {
  const { values, positionals } = parse(args)
  if (positionals.length !== 1 || positionals[0] !== 'verify')
    throw new UsageError('Say what to do: analytics verify')
  return { user: values.user }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { user: { type: 'string' } }, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message) // parseArgs throws TypeErrors with a sentence
  }
}
