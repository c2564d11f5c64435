import type { Import, ImportPlan } from '@candlebook/contract/imports'
import { useRef, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.store.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPlanView } from './import-plan.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useCancelPlan, useCommitPlan, usePlanProgress, useStartPlan } from './imports.queries.ts'
import { PastImports } from './past-imports.tsx'
import { planOfConflict } from './plan-of-conflict.ts'

type Sent = { file: File; sending: AbortController; planId: string | null }

/**
 * Imports a broker's file: choose it, wait until it is planned, look at the plan, then confirm or cancel. `accounts`
 * are those that trades are in already.
 */
export function ImportScreen({ accounts }: { accounts: string[] }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [changed, setChanged] = useState<ImportPlan | null>(null)
  const [imported, setImported] = useState<Import | null>(null)
  const start = useStartPlan()
  const cancel = useCancelPlan()
  const commit = useCommitPlan()
  const progress = usePlanProgress(sent?.planId ?? null)
  const latest = useRef<AbortController | null>(null)

  const startOver = () => {
    start.reset()
    setSent(null)
    setChanged(null)
    setImported(null)
  }
  const choose = (file: File) => {
    const sending = new AbortController()
    latest.current = sending
    startOver()
    setSent({ file, sending, planId: null })
    start.mutate(
      { file, signal: sending.signal },
      {
        onSuccess: ({ id }) => {
          if (latest.current === sending && !sending.signal.aborted) setSent({ file, sending, planId: id })
          else cancel.mutate(id) // the trader cancelled while the file was sent
        },
      },
    )
  }
  const cancelIt = () => {
    sent?.sending.abort()
    if (sent?.planId) cancel.mutate(sent.planId)
    startOver()
  }
  const importIt = (planned: { id: string; planHash: string; accounts: string[] }) =>
    commit.mutate(planned, {
      onSuccess: setImported,
      onError: (thrown) => {
        const error = toApiError(thrown)
        const plan = planOfConflict(error)
        if (plan) setChanged(plan)
        else toast({ title: 'Error', description: error.message })
      },
    })

  if (imported) return <ImportDone imported={imported} onAnother={startOver} />

  const failure = start.error ?? progress.error ?? progress.data?.error ?? null
  const plan = changed ?? progress.data?.plan
  if (sent?.planId && plan && !failure) {
    const id = sent.planId
    return (
      <ImportPlanView
        id={id}
        plan={plan}
        changed={changed !== null}
        accounts={accounts}
        busy={commit.isPending}
        onImport={(called) => importIt({ id, planHash: plan.planHash, accounts: called })}
        onCancel={cancelIt}
      />
    )
  }
  if (sent && !failure) {
    return <ImportProgress fileName={sent.file.name} progress={progress.data ?? null} onCancel={cancelIt} />
  }
  return (
    <>
      <ChooseFile error={failure} onChoose={choose} onRetry={sent ? () => choose(sent.file) : null} />
      <PastImports />
    </>
  )
}
