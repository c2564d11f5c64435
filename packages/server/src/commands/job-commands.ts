import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type MoneyVerification, verifyBaseMoney } from '@candlebook/core/base-currency'
import type { Context } from '@candlebook/core/context'
import { asVisitor, transaction } from '@candlebook/core/db'
import { isId, requireUserId } from '@candlebook/core/kernel'
import { findEcbRate, loadRates, type RatesChange } from '@candlebook/core/rates'
import { isDay } from '@candlebook/domain/days/day'
import { ECB_CREDIT, SAMPLE_RATE_CREDIT } from '@candlebook/domain/rates/rates'
import { formatCount } from '@candlebook/domain/text/text'
import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { MAX_JOB_STOP_MS, startJobWorker } from '../jobs/job-handlers.ts'
import { DONE, defineCommand, REFUSED, requireNoWords, type Terminal, UsageError } from './command.ts'
import { CannotStart, runAsEveryTrader, runAsTrader, withAppContext } from './run-as-trader.ts'

/** Runs the jobs of the queue in a separate process until it gets a signal to end. */
export const worker = defineCommand({
  usage: ['worker'],
  summary: 'Run background jobs in this process until it is stopped (SIGTERM or SIGINT). Takes DATABASE_URL.',
  arguments: {},
  options: {},
  examples: ['worker'],
  exitCodes: { 0: 'A signal stopped the worker.', 1: 'The worker cannot start; the command says why.' },
  async run(given, terminal) {
    requireNoWords(given)
    const log = pino({ level: readConfig().logLevel })
    await withAppContext(async (appContext) => {
      const running = await startJobWorker(appContext, log)
      terminal.say('The worker is running.')
      await waitForSignal()
      await running.stop({ maxMs: MAX_JOB_STOP_MS })
    })
    return DONE
  },
})

function waitForSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}

/** Shows background jobs whose last attempt failed, and puts them back into their queues. */
export const jobs = defineCommand({
  usage: ['jobs failed', 'jobs retry ID', 'jobs retry all'],
  summary: 'List background jobs that failed in all their attempts, or run one or all of them again.',
  arguments: { ID: 'The id of a failed job, as jobs failed prints it.' },
  options: {},
  examples: ['jobs failed', 'jobs retry all'],
  exitCodes: {
    0: 'The list was printed, or the jobs will run again.',
    1: 'There is no such failed job.',
  },
  async run({ words: [action, id, ...rest] }, terminal) {
    if (rest.length > 0) throw new UsageError('Too many words.')
    if (action === 'failed' && id === undefined) {
      return await withAppContext(async ({ jobs: queue }) => {
        const failed = await queue.listFailed()
        for (const job of failed) {
          const { attempts, problem } = job
          const tried = `${formatCount(attempts, 'attempt')}: ${problem ?? 'no message'}`
          terminal.say(`${job.id}  ${job.failedAt.toISOString()}  ${job.name}  ${tried}`)
        }
        if (failed.length === 0) terminal.say('No job has failed.')
        return DONE
      })
    }
    if (action === 'retry' && (id === 'all' || (id !== undefined && isId(id)))) {
      return await withAppContext(async ({ jobs: queue }) => {
        const count = await queue.retryFailed(id === 'all' ? undefined : [id])
        terminal.say(
          count === 0 ? 'There is no such failed job.' : `${formatCount(count, 'job')} will run again.`,
        )
        return count === 0 && id !== 'all' ? REFUSED : DONE
      })
    }
    throw new UsageError('Say what to do: jobs failed, jobs retry ID or jobs retry all')
  },
})

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
    if (action === 'load' && first !== undefined && second === undefined)
      return await loadFile(first, terminal)
    if (action === 'show' && first && second && rest.length === 0)
      return await showRate(first.toUpperCase(), second, terminal)
    throw new UsageError('Say what to do: rates load FILE or rates show CURRENCY DAY')
  },
})

async function loadFile(path: string, terminal: Terminal): Promise<number> {
  const bytes = await readRatesFile(path)
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

async function showRate(currency: string, day: string, terminal: Terminal): Promise<number> {
  if (!isDay(day)) throw new UsageError(`"${day}" is not a day such as 2026-11-20.`)
  return await withAppContext(async ({ db }) => {
    const found = await transaction(asVisitor(db), (connection) =>
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

async function readRatesFile(path: string): Promise<Uint8Array> {
  const absolutePath = resolve(path)
  try {
    return new Uint8Array(await readFile(absolutePath))
  } catch (cause) {
    throw new CannotStart(`The file ${absolutePath} cannot be read.`, { cause })
  }
}

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
      const trades = await verifyBaseMoney(ctx)
      mismatches += trades.mismatches.length
      for (const line of describeVerification(requireUserId(ctx.actor), trades)) terminal.say(line)
    }
    if (user) await runAsTrader(user, verify)
    else await runAsEveryTrader(verify)
    return mismatches === 0 ? DONE : REFUSED
  },
})

/** Maximum number of listed trades of one user. */
const MAX_LISTED_TRADES = 20

/** Lines with the ids of user and trades, and the names of values. No line has an email address, a symbol or an amount. */
function describeVerification(userId: string, { checked, mismatches }: MoneyVerification): string[] {
  const listed = mismatches.slice(0, MAX_LISTED_TRADES)
  const rest = mismatches.length - listed.length
  return [
    `User ${userId}: ${formatCount(checked, 'trade')} checked, ${mismatches.length} differed.`,
    ...listed.map(({ tradeId, fields }) => `  Trade ${tradeId} was corrected: ${fields.join(', ')}`),
    ...(rest > 0 ? [`  ${formatCount(rest, 'more trade')} corrected`] : []),
  ]
}
