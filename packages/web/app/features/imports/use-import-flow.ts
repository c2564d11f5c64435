import type { Import, ImportPlan } from '@candlebook/contract/imports'
import { useRef, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { findChangedPlan } from './find-changed-plan.ts'
import { useCancelPlan, useCommitPlan, usePlanProgress, useStartPlan } from './imports.queries.ts'

type Upload = { file: File; sending: AbortController; planId: string | null }

/** The state of one import on the screen, from the chosen file to the finished import, and the actions of the trader. */
export function useImportFlow() {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [changedPlan, setChangedPlan] = useState<ImportPlan | null>(null)
  const [imported, setImported] = useState<Import | null>(null)
  const start = useStartPlan()
  const cancel = useCancelPlan()
  const commit = useCommitPlan()
  const progress = usePlanProgress(upload?.planId ?? null)
  const latest = useRef<AbortController | null>(null)

  const startOver = () => {
    start.reset()
    setUpload(null)
    setChangedPlan(null)
    setImported(null)
  }
  return {
    upload,
    progress: progress.data ?? null,
    plan: changedPlan ?? progress.data?.plan,
    isChanged: changedPlan !== null,
    imported,
    isImporting: commit.isPending,
    failure: start.error ?? progress.error ?? progress.data?.error ?? null,
    startOver,
    chooseFile(file: File) {
      const sending = new AbortController()
      latest.current = sending
      startOver()
      setUpload({ file, sending, planId: null })
      const onSuccess = ({ id }: { id: string }) => {
        if (latest.current === sending && !sending.signal.aborted) setUpload({ file, sending, planId: id })
        else cancel.mutate(id) // the trader cancelled, or chose another file, before the upload ended
      }
      start.mutate({ file, signal: sending.signal }, { onSuccess })
    },
    cancel() {
      upload?.sending.abort()
      if (upload?.planId) cancel.mutate(upload.planId)
      startOver()
    },
    importPlan(planned: { id: string; planHash: string; accounts: string[] }) {
      const onError = (thrown: unknown) => {
        const error = toApiError(thrown)
        const plan = findChangedPlan(error)
        if (plan) setChangedPlan(plan)
        else toast({ title: 'Error', description: error.message })
      }
      commit.mutate(planned, { onSuccess: setImported, onError })
    },
  }
}
