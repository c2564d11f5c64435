import type { FileOptions } from '@candlebook/contract/column-mapping'
import type { ImportPlan } from '@candlebook/contract/import-plans'
import type { Import } from '@candlebook/contract/imports'
import type { ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { getCurrentSearchParams } from '../../lib/search-params.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import {
  findChangedPlan,
  type PlanToCommit,
  useAnswerPlan,
  useCancelPlan,
  useCommitPlan,
  useOtherPlans,
  usePlanProgress,
  useStartPlan,
} from './imports.queries.ts'

/** The file that this page sent, and its plan when the server has the file. After a reload only the plan is known. */
type Upload = { file: File; options: FileOptions; planId: string | null; isShown: boolean }

/** The state of one import on the screen, from the chosen file to the finished import, and the actions of the trader. */
export function useImportFlow() {
  const { planId, openPlan, closePlan } = usePlanInUrl()
  const [upload, setUpload] = useState<Upload | null>(null)
  const start = useStartPlan()
  const cancel = useCancelPlan()
  const { changedPlans, ...commit } = usePlanCommit(planId)
  const progress = usePlanProgress(planId)
  const others = useOtherPlans(progress.data?.others ?? [])
  // The same upload without a render in between: Cancel can be pressed before `upload` and the address have the plan.
  const sent = useRef<{ sending: AbortController; planId: string | null } | null>(null)

  // The router shows a new address a moment later. Until then the screen shows the upload, not the file choice.
  if (upload?.planId && upload.planId === planId && !upload.isShown) setUpload({ ...upload, isShown: true })

  const startOver = () => {
    sent.current?.sending.abort()
    start.reset() // `onSuccess` of an upload that ends later is not called
    setUpload(null)
    if (planId ?? sent.current?.planId) closePlan()
    sent.current = null
  }
  const chooseFile = (file: File, options: FileOptions = {}) => {
    startOver()
    const sending = new AbortController()
    sent.current = { sending, planId: null }
    setUpload({ file, options, planId: null, isShown: false })
    const onSuccess = ({ id }: { id: string }) => {
      sent.current = { sending, planId: id }
      setUpload({ file, options, planId: id, isShown: false })
      openPlan(id)
    }
    start.mutate({ file, options, signal: sending.signal }, { onSuccess })
  }
  const known = upload && upload.planId === planId ? upload : null
  const sendAgain = known && (() => chooseFile(known.file, known.options))
  const parts = progress.data && others.plans ? [progress.data, ...others.plans] : []
  const loadError = progress.error ?? others.error
  const canLoadAgain = loadError !== null && toApiError(loadError).status !== 404

  return {
    planId,
    sentFile: upload && planId === null && !upload.isShown && !start.error ? upload.file : null,
    progress: progress.data ?? null,
    ...commit,
    /** The plans of each format of the upload that are not imported yet. */
    parts: parts.flatMap(({ id, plan: loaded }) => {
      const changed = changedPlans.get(id)
      const plan = changed ?? loaded
      const isImported = commit.imported.some(({ planId }) => planId === id)
      return plan && !isImported ? [{ id, plan, isChanged: changed !== undefined }] : []
    }),
    /** How far the plans of each format of the upload are. */
    states: parts.map(({ state }) => state),
    isLoadingParts: progress.data !== undefined && others.plans === null,
    failure: planId === null ? start.error : (loadError ?? progress.data?.error ?? null),
    startOver,
    chooseFile,
    /** Reads the same file with other options. Null after a reload, without the file. */
    readAgain:
      known && ((options: FileOptions) => chooseFile(known.file, joinOptions(known.options, options))),
    /** Loads the plan again when that failed; otherwise sends the file again. Null after a reload, without the file. */
    retry: canLoadAgain
      ? () => {
          void progress.refetch()
          others.refetch()
        }
      : sendAgain,
    cancel() {
      const id = planId ?? sent.current?.planId
      if (id) cancel.mutate(id)
      startOver()
    },
  }
}

// The answers for the files of one format are not for those of another one. The server remembers them.
export function joinOptions(before: FileOptions, options: FileOptions): FileOptions {
  const isSame = options.format === undefined || options.format === before.format
  return { ...before, ...(isSame ? {} : NO_ANSWERS), ...options }
}

const NO_ANSWERS: Record<keyof ReadingAnswers, undefined> = {
  zone: undefined,
  days: undefined,
  numbers: undefined,
  newestFirst: undefined,
}

/** An import, and the plan that it is of. */
export type DonePlan = { planId: string; imported: Import }

/**
 * The import of the upload whose first plan has this id: whether it runs, its results, and the plans that have changed since,
 * by id.
 */
function usePlanCommit(uploadId: string | null) {
  const [changed, setChanged] = useState<ReadonlyMap<string, ImportPlan>>(new Map())
  const [done, setDone] = useState<{ uploadId: string | null; imported: DonePlan[]; isComplete: boolean }>(
    NONE_DONE,
  )
  const [importing, setImporting] = useState<string | null>(null)
  const ofUpload = done.uploadId === uploadId ? done : NONE_DONE
  const commit = useCommitPlan()
  const answer = useAnswerPlan()
  return {
    changedPlans: changed,
    imported: ofUpload.imported,
    isComplete: ofUpload.isComplete,
    isImporting: importing !== null && importing === uploadId,
    isAnswering: answer.isPending,
    answerPlan(answers: Parameters<typeof answer.mutate>[0], onAnswered?: () => void) {
      answer.mutate(answers, {
        onSuccess: () => {
          setChanged(new Map())
          onAnswered?.()
        },
        onError: (thrown) => {
          const { message, fields } = toApiError(thrown)
          toast({ title: 'Error', description: fields[0]?.message ?? message })
        },
      })
    },
    /** Imports the plans in order, until one is refused. */
    async importPlans(planned: PlanToCommit[]) {
      setImporting(uploadId)
      const imported = [...ofUpload.imported]
      try {
        for (const one of planned) {
          imported.push({ planId: one.id, imported: await commit.mutateAsync(one) })
          setDone({ uploadId, imported: [...imported], isComplete: one === planned.at(-1) })
        }
      } catch (thrown) {
        const plan = findChangedPlan(toApiError(thrown))
        const refused = planned[imported.length - ofUpload.imported.length]
        if (plan && refused) setChanged(new Map([...changed, [refused.id, plan]]))
      } finally {
        setImporting(null)
      }
    },
  }
}

const NONE_DONE = { uploadId: null, imported: [], isComplete: false }

const PLAN = 'plan'

/** The address parameters with this plan, or with none. */
function withPlan(params: URLSearchParams, planId: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (planId === null) next.delete(PLAN)
  else next.set(PLAN, planId)
  return next
}

/**
 * The id of the plan in the address, or null. The plan is in the address, so that a reload, a second tab and the
 * history show it. `openPlan` adds an entry to the history; `closePlan` replaces the current entry.
 */
function usePlanInUrl() {
  const [params, setParams] = useSearchParams()
  return {
    planId: params.get(PLAN) || null,
    openPlan: (planId: string) =>
      setParams(withPlan(getCurrentSearchParams(), planId), { preventScrollReset: true }),
    closePlan: () =>
      setParams(withPlan(getCurrentSearchParams(), null), { replace: true, preventScrollReset: true }),
  }
}
