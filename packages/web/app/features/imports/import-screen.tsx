import { ChooseFile } from './choose-file.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportProgress } from './import-progress.tsx'
import { PastImports } from './past-imports.tsx'
import { PlanView } from './plan-view.tsx'
import { useImportFlow } from './use-import-flow.ts'

/**
 * Imports a broker's file: the trader chooses a file, waits for its plan, checks the plan, and confirms or cancels.
 * `accounts` are the accounts of existing trades.
 */
export function ImportScreen({ accounts }: { accounts: string[] }) {
  const flow = useImportFlow()
  const { upload, plan, failure } = flow
  if (flow.imported) return <ImportDone imported={flow.imported} onAnother={flow.startOver} />
  if (upload?.planId && plan && !failure) {
    const id = upload.planId
    return (
      <PlanView
        id={id}
        plan={plan}
        changed={flow.isChanged}
        usedAccounts={accounts}
        busy={flow.isImporting}
        onImport={(names) => flow.importPlan({ id, planHash: plan.planHash, accounts: names })}
        onCancel={flow.cancel}
      />
    )
  }
  if (upload && !failure) {
    return <ImportProgress fileName={upload.file.name} progress={flow.progress} onCancel={flow.cancel} />
  }
  return (
    <>
      <ChooseFile
        error={failure}
        onChoose={flow.chooseFile}
        onRetry={upload ? () => flow.chooseFile(upload.file) : null}
      />
      <PastImports />
    </>
  )
}
