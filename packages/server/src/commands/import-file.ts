import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { cancelPlan, commitPlan, type PlanAnswers } from '@candlebook/core/imports'
import { findNonNegativeDecimalProblem, parseDecimal } from '@candlebook/domain/decimal'
import { formatCount } from '@candlebook/domain/text'
import { findContractSizeProblem, MAX_ACCOUNT, tradeProblems } from '@candlebook/domain/trades'
import { DONE, defineCommand, REFUSED, UsageError } from './command.ts'
import { finishPlan } from './finish-plan.ts'
import { printPlan } from './print-plan.ts'
import { requireUser, userOptions } from './require-user.ts'
import { CannotStart, runAsTrader } from './run-as-trader.ts'

/** Prints what importing a broker's file would do, asks, and does it. */
export const importFile = defineCommand({
  usage: ['import FILE --user EMAIL [--account NAME] [--contract-size ROOT=SIZE] [--yes]'],
  summary: "Import a broker's CSV file. Shows the plan and asks first; --yes answers yes.",
  arguments: { FILE: 'A file as the broker exports it.' },
  options: {
    ...userOptions,
    account: { value: 'NAME', help: 'The account of a file that names none.' },
    'contract-size': { value: 'ROOT=SIZE', help: 'The contract size of a root symbol, such as BRN=1000.' },
    yes: { help: 'Import without a question.' },
  },
  examples: ['import history.csv --user ana@example.com', 'import history.csv --user ana@example.com --yes'],
  exitCodes: {
    0: 'The file was imported, or everything in it was in the journal already.',
    1: 'The answer was no, or the file cannot be imported. Nothing was written.',
  },
  async run(given, terminal) {
    const { words, user } = requireUser(given, { words: 1 })
    const answers = readAnswers(given.options)
    const file = await read(words[0] ?? '')
    return runAsTrader(user, async (ctx, { importer }) => {
      const { id, plan } = await finishPlan(ctx, importer, { file, answers })
      for (const line of printPlan(plan)) terminal.say(line)
      const { add, change, keep, remove } = plan.trades
      const { added, corrected } = plan.executions
      if (added + corrected + plan.splits + add + change + keep + remove === 0) {
        terminal.say('\nEverything in this file is already in the journal. Nothing was written.')
        return DONE
      }
      if (!given.options.yes && !(await terminal.ask('\nImport this?'))) {
        await cancelPlan(ctx, importer, { id })
        terminal.say('Nothing was written.')
        return REFUSED
      }
      const created = await commitPlan(ctx, importer, { id, planHash: plan.planHash })
      terminal.say(`\nImported: ${formatCount(add, 'trade')} added, ${change} changed.`)
      terminal.say(`To undo it: npm run candlebook -- undo-import ${created.id} --user ${user}`)
      return DONE
    })
  },
})

function readAnswers(options: { account?: string; 'contract-size'?: string }): PlanAnswers {
  const { account } = options
  if (account !== undefined && account.trim().length > MAX_ACCOUNT)
    throw new UsageError(`An account has ${MAX_ACCOUNT} characters at most.`)
  return {
    account: account === undefined ? undefined : account.trim() || null,
    contractSizes: readContractSize(options['contract-size']),
  }
}

function readContractSize(text: string | undefined): PlanAnswers['contractSizes'] {
  if (text === undefined) return []
  const [root = '', typed = ''] = text.split('=')
  const size = parseDecimal(typed)
  const problem =
    size === null || findNonNegativeDecimalProblem(typed)
      ? 'Write --contract-size ROOT=SIZE, such as BRN=1000'
      : findContractSizeProblem(size)
  if (problem === null && size !== null && root !== '') return [{ root: root.toUpperCase(), size }]
  throw new UsageError(`${problem === null ? 'Name the root symbol' : toSentence(problem)}.`)
}

function toSentence(problem: string): string {
  return (tradeProblems as Record<string, string>)[problem] ?? problem
}

async function read(path: string) {
  const absolutePath = resolve(path)
  try {
    return { bytes: new Uint8Array(await readFile(absolutePath)), fileName: basename(absolutePath) }
  } catch (cause) {
    throw new CannotStart(`The file ${absolutePath} cannot be read.`, { cause })
  }
}
