import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { asVisitor } from '@candlebook/core/db'
import { findEcbRate, loadRates, type RatesChange } from '@candlebook/core/rates'
import { isDay } from '@candlebook/domain/days'
import { ECB_CREDIT, SAMPLE_RATE_CREDIT } from '@candlebook/domain/rates'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, REFUSED, UsageError } from './command.ts'
import { CannotStart, withAppContext } from './run-as-trader.ts'
import type { Terminal } from './terminal.ts'

/** Loads exchange rates from a file of the European Central Bank, and shows a stored one. */
export const rates = defineCommand({
  usage: ['rates load FILE', 'rates show CURRENCY DAY'],
  summary: 'Load exchange rates from a file of the European Central Bank, or show the rate of a day.',
  arguments: {
    FILE: 'The history (eurofxref-hist.zip or .csv), or an XML of the bank (eurofxref-hist-90d.xml).',
    CURRENCY: 'The code of a currency, such as USD.',
    DAY: 'A day such as 2026-11-20. Without a rate of this day, the last one of the 7 days before is shown.',
  },
  options: {},
  examples: ['rates load eurofxref-hist.zip', 'rates show USD 2026-11-20'],
  exitCodes: {
    0: 'The rates were loaded, or the rate was shown.',
    1: 'The file cannot be used and nothing was stored, or there is no such rate.',
  },
  async run({ words: [action, ...words] }, terminal) {
    const [first, second, ...rest] = words
    if (action === 'load' && first !== undefined && second === undefined) return await load(first, terminal)
    if (action === 'show' && first && second && rest.length === 0)
      return await show(first.toUpperCase(), second, terminal)
    throw new UsageError('Say what to do: rates load FILE or rates show CURRENCY DAY')
  },
})

async function load(path: string, terminal: Terminal): Promise<number> {
  const bytes = await read(path)
  return await withAppContext(async (app) => {
    for (const line of describeChange(await loadRates(app, bytes))) terminal.say(line)
    return DONE
  })
}

function describeChange(change: RatesChange): string[] {
  const { added, changed, unchanged, from, to, corrections, missing } = change
  return [
    `The file has rates from ${from} to ${to}: ${formatCount(added, 'rate')} added, ${changed} corrected, ${unchanged} unchanged.`,
    ...missing.map((days) => `The file has no rates from ${days.from} to ${days.to}.`),
    ...corrections.map(
      ({ currency, day, before, after }) =>
        `Corrected: 1 EUR on ${day} is ${after} ${currency}, not ${before}.`,
    ),
    ...(changed > corrections.length
      ? [`${changed - corrections.length} more corrections are not listed.`]
      : []),
  ]
}

async function show(currency: string, day: string, terminal: Terminal): Promise<number> {
  if (!isDay(day)) throw new UsageError(`"${day}" is not a day such as 2026-11-20.`)
  return await withAppContext(async ({ db }) => {
    const found = await asVisitor(db, (connection) =>
      findEcbRate(connection, { from: 'EUR', to: currency, day }),
    )
    if (found === null) {
      terminal.say(`There is no rate of ${currency} for ${day} or the 7 days before.`)
      return REFUSED
    }
    terminal.say(`1 EUR was ${found.rate} ${currency} on ${found.day}.`)
    terminal.say(found.source === 'ecb' ? ECB_CREDIT : SAMPLE_RATE_CREDIT)
    return DONE
  })
}

async function read(path: string): Promise<Uint8Array> {
  const absolutePath = resolve(path)
  try {
    return new Uint8Array(await readFile(absolutePath))
  } catch (cause) {
    throw new CannotStart(`The file ${absolutePath} cannot be read.`, { cause })
  }
}
