import type { Import, ImportPlan, PlanProgress } from '@candlebook/contract/imports'
import { useRef, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import {
  useAnswerPlan,
  useCancelPlan,
  useCommitPlan,
  usePlanProgress,
  useStartPlan,
} from './imports.queries.ts'
import { usePlanInUrl } from './imports.url.ts'
import { findChangedPlan } from './plan/find-changed-plan.ts'
import type { ImportChoice } from './plan/plan-questions.words.ts'

/** The file that this page sends. `planId` is known when the server has the file; a reload loses the file only. */
type Upload = { file: File; sending: AbortController; planId: string | null; isShown: boolean }

/** The state of one import on the screen, from the chosen file to the finished import, and the actions of the trader. */
export function useImportFlow() {
  const { planId, openPlan, closePlan } = usePlanInUrl()
  const [upload, setUpload] = useState<Upload | null>(null)
  const start = useStartPlan()
  const cancel = useCancelPlan()
  const { changedPlan, ...commit } = usePlanCommit(planId)
  const progress = usePlanProgress(planId)
  const latest = useRef<AbortController | null>(null)

  // The router shows a new address a moment later. Until then the screen shows the upload, not the file choice.
  if (upload?.planId && upload.planId === planId && !upload.isShown) setUpload({ ...upload, isShown: true })

  const startOver = () => {
    start.reset()
    setUpload(null)
    if (planId !== null) closePlan()
  }
  const chooseFile = (file: File) => {
    const sending = new AbortController()
    latest.current = sending
    startOver()
    setUpload({ file, sending, planId: null, isShown: false })
    const onSuccess = ({ id }: { id: string }) => {
      if (latest.current === sending && !sending.signal.aborted) {
        setUpload({ file, sending, planId: id, isShown: false })
        openPlan(id)
      } else cancel.mutate(id) // the trader cancelled, or chose another file, before the upload ended
    }
    start.mutate({ file, signal: sending.signal }, { onSuccess })
  }
  const sendAgain = upload && upload.planId === planId ? () => chooseFile(upload.file) : null
  const canLoadAgain = progress.error !== null && toApiError(progress.error).status !== 404

  return {
    planId,
    sentFile: upload && planId === null && !upload.isShown && !start.error ? upload.file : null,
    progress: progress.data ?? null,
    ...commit,
    plan: changedPlan ?? progress.data?.plan ?? null,
    isChanged: changedPlan !== null,
    failure: planId === null ? start.error : (progress.error ?? progress.data?.error ?? null),
    startOver,
    chooseFile,
    /** Loads the plan again when that failed; otherwise sends the file again. Null after a reload, without the file. */
    retry: canLoadAgain ? () => void progress.refetch() : sendAgain,
    cancel() {
      upload?.sending.abort()
      if (planId) cancel.mutate(planId)
      startOver()
    },
  }
}

/** The import of the plan with this id: whether it runs, its result, and the plan as it is now when it has changed since. */
function usePlanCommit(planId: string | null) {
  const [changed, setChanged] = useState<{ planId: string; plan: ImportPlan } | null>(null)
  const [done, setDone] = useState<{ planId: string; imported: Import } | null>(null)
  const commit = useCommitPlan()
  const answer = useAnswerPlan()
  return {
    changedPlan: changed?.planId === planId ? changed.plan : null,
    imported: done?.planId === planId ? done.imported : null,
    isImporting: commit.isPending,
    isAnswering: answer.isPending,
    answerPlan(answers: Parameters<typeof answer.mutate>[0]) {
      answer.mutate(answers, {
        onSuccess: () => setChanged(null),
        onError: (thrown) => toast({ title: 'Error', description: toApiError(thrown).message }),
      })
    },
    importPlan(id: string, plan: ImportPlan, { renamed, account }: ImportChoice) {
      const onError = (thrown: unknown) => {
        const error = toApiError(thrown)
        const next = findChangedPlan(error)
        if (next) setChanged({ planId: id, plan: next })
        else toast({ title: 'Error', description: error.message })
      }
      const onSuccess = (imported: Import) => setDone({ planId: id, imported })
      const commitAs = ({ planHash, accounts }: ImportPlan) => {
        const names = accounts.map((name) => renamed.get(name) ?? name)
        commit.mutate({ id, planHash, accounts: names }, { onSuccess, onError })
      }
      if (account === undefined) return commitAs(plan)
      const onAnswered = ({ plan: next }: PlanProgress) => {
        if (next && hasSameFigures(plan, next)) commitAs(next)
        else if (next) setChanged({ planId: id, plan: next })
      }
      answer.mutate({ id, account, contractSizes: [] }, { onSuccess: onAnswered, onError })
    },
  }
}

// A suggested account changes no figure, unless trades were written after the plan.
function hasSameFigures(one: ImportPlan, other: ImportPlan): boolean {
  const pick = ({ executions, splits, trades, pnl }: ImportPlan) => [executions, splits, trades, pnl]
  return JSON.stringify(pick(one)) === JSON.stringify(pick(other))
}
