import { SAMPLE_TAG } from '@candlebook/contract/demo'
import { getDemoRecord, loadDemoRecord, removeDemoRecord } from '@candlebook/core/demo'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, UsageError } from '../command.ts'
import { runAsTrader } from '../run-as-trader.ts'

const options = { remove: { help: 'Remove the demo record, and nothing that the trader added.' } } as const

/** Loads the demo record into an account without trades, as the page of the trades does, or removes it. */
export const seedDemo = defineCommand({
  usage: ['seed-demo EMAIL [--remove]'],
  summary: `Load about 14 months of example trades and journal entries, each with the tag "${SAMPLE_TAG}", into an account that has no trades.`,
  arguments: { EMAIL: 'The email address of an existing account.' },
  options,
  examples: ['seed-demo ana@example.com', 'seed-demo ana@example.com --remove'],
  exitCodes: {
    0: 'The account has, or no longer has, the demo record.',
    1: 'There is no such user, or the user has trades. Nothing was changed.',
  },
  async run({ words: [email, ...rest], options: { remove } }, terminal) {
    if (!email?.includes('@') || rest.length > 0) throw new UsageError('Name the account: seed-demo EMAIL')
    return await runAsTrader(email, async (ctx) => {
      if (remove) {
        const removed = await removeDemoRecord(ctx)
        const isNothing = removed.trades + removed.entries === 0
        terminal.say(isNothing ? `${email} has no demo record.` : `Removed from ${email}: ${count(removed)}.`)
        return DONE
      }
      const before = await getDemoRecord(ctx)
      const record = await loadDemoRecord(ctx)
      terminal.say(`${before.loaded ? `${email} already has` : `Loaded into ${email}:`} ${count(record)}.`)
      terminal.say(`To remove them: npm run candlebook -- seed-demo ${email} --remove`)
      return DONE
    })
  },
})

function count({ trades, entries }: { trades: number; entries: number }): string {
  return `${formatCount(trades, 'example trade')} and ${formatCount(entries, 'journal entry')}`
}
