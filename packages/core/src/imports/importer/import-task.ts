import type { Import, UndoneImport } from '@candlebook/contract/imports'

/** The heavy part of a verb on imports, as data: it runs in a process of its own. `now` is the time that it writes. */
export type ImportTask = { userId: string; now: Date } & (
  | { kind: 'plan'; planId: string; bytes: Uint8Array; fileName: string }
  | {
      kind: 'commit'
      planId: string
      planHash: string
      accounts: (string | null)[] | undefined
    }
  | { kind: 'undo'; importId: string }
)

/** What each kind of task returns. */
export type TaskResults = { plan: null; commit: Import; undo: UndoneImport }

/** How far a plan is: in which state, and how many rows of how many. */
export type TaskProgress = { state: 'reading' | 'matching'; rowsDone: number; rowsTotal: number | null }

/** Does a task, in this process. Throws AppError. */
export type RunTask = (
  task: ImportTask,
  onProgress: (progress: TaskProgress) => void,
) => Promise<TaskResults[keyof TaskResults]>
