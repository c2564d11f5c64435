import { flushCompileCache } from 'node:module'
import { openPool } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { runTask } from './import-tasks.ts'
import type { FromProcess, ToProcess } from './process-pool.ts'

// The program of an import process. It runs one task at a time. See process-pool.ts.

/** A process with a larger heap ends after its task, because Node releases memory late. */
const MAX_IDLE_HEAP_BYTES = 150 * 1024 * 1024

const send = (message: FromProcess) => process.send?.(message)

process.on('message', ({ databaseUrl, task }: ToProcess) => void processTask(databaseUrl, task))
process.on('disconnect', () => process.exit()) // its server has ended

async function processTask(databaseUrl: string, task: ToProcess['task']): Promise<void> {
  const db = openPool(databaseUrl, { max: 1 })
  try {
    const result = await runTask(db, task, (progress) => send({ progress }))
    const { heapTotal, external } = process.memoryUsage()
    send({ result, isLarge: heapTotal + external > MAX_IDLE_HEAP_BYTES })
  } catch (error) {
    send({ error: describe(error) })
  } finally {
    await db.close().catch(() => {})
    flushCompileCache() // this process is killed when it is no longer needed, so it writes nothing at its end
  }
}

function describe(error: unknown): Extract<FromProcess, { error: unknown }>['error'] {
  if (error instanceof AppError)
    return { refusal: error.code, fields: error.fields, data: error.data, message: error.message }
  const { message = String(error), stack, code, cause } = error as Error & { code?: unknown }
  const causeCode = (cause as { code?: unknown } | undefined)?.code
  return { message, stack, code: String(code ?? causeCode ?? '') }
}
