import type { MovedToBin, RestoredFromBin } from '@candlebook/contract/bin.routes'
import { BIN_DAYS } from '@candlebook/contract/limits'
import { formatCount } from '@candlebook/domain/text/text'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { toApiError } from '../lib/api-error.ts'
import { refreshRecord } from '../lib/refresh-record.ts'
import { ActionDialog, type ActionDialogProps } from '../ui/dialogs/action-dialog.tsx'
import { runWithToast } from '../ui/feedback/run-with-toast.ts'
import type { ToastContent } from '../ui/feedback/toast.store.ts'

/** How records are moved to the bin: `move` also takes them out of the lists on the screen. */
export type BinMove = { ids: string[]; move: () => Promise<MovedToBin> }

/** The key of the queries that show the bin. */
export const binKey = ['bin']

export const MOVE_LABEL = 'Move to Bin'

/** What is said about the bin next to the question of a deletion. */
export const binHint = (count: number) =>
  `Or move ${count === 1 ? 'it' : 'them'} to the bin, from where you can restore ${count === 1 ? 'it' : 'them'} for ${BIN_DAYS} days.`

/** Asks before records are deleted, and offers to move them to the bin instead. */
export function DeleteDialog<Result>({
  bin,
  children,
  ...dialog
}: Omit<ActionDialogProps<Result>, 'instead' | 'confirmLabel'> & { bin: BinMove }) {
  const start = useMoveToBin(bin)
  return (
    <ActionDialog {...dialog} confirmLabel="Delete" instead={{ label: MOVE_LABEL, start }}>
      {children}
      <p className="cap">{binHint(bin.ids.length)}</p>
    </ActionDialog>
  )
}

/** Moves the records to the bin, with a toast that has Undo. */
export function useMoveToBin({ ids, move }: BinMove): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    runWithToast({
      run: async () => {
        const moved = await move()
        void client.invalidateQueries({ queryKey: binKey })
        return moved
      },
      done: (moved) => describeMove(moved, () => void restoreRecords(client, ids)),
      failed: (thrown) => toApiError(thrown).message,
    })
}

/** Long enough to notice that it was the wrong record. */
const UNDO_MS = 10_000

/** The toast after a move. */
export function describeMove({ moved, missing }: MovedToBin, undo: () => void): ToastContent {
  if (moved === 0) return { title: 'Nothing Moved', description: 'It no longer exists.' }
  return {
    title: 'Moved to the Bin',
    description: `${missing > 0 ? `${formatCount(missing, 'record')} no longer existed. ` : ''}You can restore ${moved === 1 ? 'it' : 'them'} in Settings, My data, for ${BIN_DAYS} days.`,
    action: { label: 'Undo', onPress: undo },
    durationMs: UNDO_MS,
  }
}

/** Brings records back from the bin, shows the outcome as a toast, and loads again what is shown. */
export async function restoreRecords(client: QueryClient, ids: string[]): Promise<void> {
  await runWithToast({
    run: () => api.bin.restore({ ids }),
    done: describeRestore,
    failed: (thrown) => toApiError(thrown).message,
  })
  refreshRecord(client)
  await client.invalidateQueries({ queryKey: binKey })
}

/** The toast after records were restored. */
export function describeRestore({ restored, missing, addedAgain }: RestoredFromBin): ToastContent {
  const reasons = [
    addedAgain > 0 &&
      `${formatCount(addedAgain, 'record')} stayed in the bin, because ${addedAgain === 1 ? 'it was added again in the meantime. Delete the other one to restore it.' : 'they were added again in the meantime. Delete the other ones to restore them.'}`,
    missing > 0 && `${formatCount(missing, 'record')} ${missing === 1 ? 'is' : 'are'} no longer in the bin.`,
  ]
  return {
    title: restored === 0 ? 'Nothing Restored' : `${formatCount(restored, 'Record')} Restored`,
    description:
      reasons.filter(Boolean).join(' ') || `${restored === 1 ? 'It is' : 'They are'} in your lists again.`,
  }
}
