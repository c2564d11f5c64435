import { isId } from '@candlebook/core/kernel'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, REFUSED, UsageError } from './command.ts'
import { withAppContext } from './run-as-trader.ts'

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
