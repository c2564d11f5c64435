import type { MergedBrokerAccount } from '@candlebook/contract/broker-accounts'
import type { Import, UndoneImport } from '@candlebook/contract/imports'

/** A long operation on imports as data, which runs in a separate process. `now` is the timestamp that it writes. */
export type ImportTask = { userId: string; now: Date } & (
  | { kind: 'plan'; planId: string; bytes: Uint8Array; fileName: string }
  | {
      kind: 'commit'
      planId: string
      planHash: string
      accounts: (string | null)[] | undefined
    }
  | {
      kind: 'answer'
      planId: string
      account: string | null | undefined
      contractSizes: { root: string; size: string }[]
    }
  | { kind: 'undo'; importId: string }
  | { kind: 'merge'; id: string; into: string }
)

/** The result of each kind of task. */
export type TaskResults = {
  plan: null
  answer: null
  commit: Import
  undo: UndoneImport
  merge: MergedBrokerAccount
}

/** The progress of a plan: its state, and its rows. */
export type TaskProgress = { state: 'reading' | 'matching'; rowsDone: number; rowsTotal: number | null }
