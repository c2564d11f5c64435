import type { Import, ImportPlan } from '@candlebook/contract/imports'
import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.store.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPlanView } from './import-plan.tsx'
import { useCommitImport, usePlanImport } from './imports.queries.ts'
import { PastImports } from './past-imports.tsx'
import { planOfConflict } from './plan-of-conflict.ts'
import './imports.css'

type Step =
  | { at: 'choose' }
  | { at: 'plan'; file: File; plan: ImportPlan; changed: boolean }
  | { at: 'done'; imported: Import }

/**
 * Brings in a broker's file: choose it, look at what it would do, then let it be done, or not. `accounts` are those that
 * trades are in already.
 */
export function ImportScreen({ accounts }: { accounts: string[] }) {
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const plan = usePlanImport()
  const commit = useCommitImport()
  const startOver = () => {
    plan.reset()
    setStep({ at: 'choose' })
  }
  const choose = (file: File) =>
    plan.mutate(file, { onSuccess: (made) => setStep({ at: 'plan', file, plan: made, changed: false }) })
  const importIt = (planned: { file: File; planHash: string; accounts: string[] }) =>
    commit.mutate(planned, {
      onSuccess: (imported) => setStep({ at: 'done', imported }),
      onError: (thrown) => {
        const error = toApiError(thrown)
        const made = planOfConflict(error)
        if (made) setStep({ at: 'plan', file: planned.file, plan: made, changed: true })
        else toast({ title: 'Error', description: error.message })
      },
    })

  switch (step.at) {
    case 'choose':
      return (
        <>
          <ChooseFile reading={plan.isPending} error={plan.error} onChoose={choose} />
          <PastImports />
        </>
      )
    case 'plan':
      return (
        <ImportPlanView
          plan={step.plan}
          changed={step.changed}
          accounts={accounts}
          busy={commit.isPending}
          onImport={(called) => importIt({ file: step.file, planHash: step.plan.planHash, accounts: called })}
          onCancel={startOver}
        />
      )
    case 'done':
      return <ImportDone imported={step.imported} onAnother={startOver} />
  }
}
