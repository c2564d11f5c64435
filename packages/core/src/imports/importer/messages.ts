import type { ErrorCode, FieldProblem } from '@candlebook/contract/errors'
import type { ImportTask, TaskProgress, TaskResults } from './import-task.ts'

/** A message from the server to an import process. */
export type ToProcess = { databaseUrl: string; task: ImportTask }

/** A message from an import process to the server: progress, then one result or one error. */
export type FromProcess =
  | { progress: TaskProgress }
  | { result: TaskResults[keyof TaskResults]; isLarge: boolean }
  | {
      error:
        | { refusal: ErrorCode; fields: FieldProblem[] | undefined; data: unknown; message: string }
        | { message: string; stack: string | undefined; code: string }
    }
