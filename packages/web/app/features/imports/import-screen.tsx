import { findDemoLimit } from '../../lib/demo/demo-limits.ts'
import { Card } from '../../ui/display/card.tsx'
import { ChooseFile } from './choose-file.tsx'
import { DaysZone } from './days-zone.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportProgress } from './import-progress.tsx'
import { isPlanActive } from './imports.queries.ts'
import { PastImports } from './past-imports.tsx'
import { EndedPlan } from './plan/ended-plan.tsx'
import { PlanView } from './plan/plan-view.tsx'
import { useImportFlow } from './use-import-flow.ts'

/**
 * Imports a broker's file: the trader chooses a file, waits for its plan, checks the plan, and confirms or cancels.
 * `accounts` are the accounts of existing trades.
 */
export function ImportScreen({ accounts }: { accounts: string[] }) {
  const flow = useImportFlow()
  const limit = findDemoLimit('imports')
  const { planId, plan, progress, sentFile, failure } = flow
  if (flow.imported) return <ImportDone imported={flow.imported} onAnother={flow.startOver} />
  if (planId && plan && !failure) {
    return (
      <PlanView
        id={planId}
        plan={plan}
        changed={flow.isChanged}
        usedAccounts={accounts}
        busy={flow.isImporting}
        answering={flow.isAnswering}
        onAnswer={(answers) => flow.answerPlan({ id: planId, ...answers })}
        onImport={(choice) => flow.importPlan({ id: planId, plan, choice })}
        onCancel={flow.cancel}
      />
    )
  }
  if (sentFile) return <ImportProgress fileName={sentFile.name} progress="sending" onCancel={flow.cancel} />
  if (planId && !failure && (!progress || isPlanActive(progress))) {
    const fileName = progress?.fileName ?? 'Your import'
    return <ImportProgress fileName={fileName} progress={progress ?? 'loading'} onCancel={flow.cancel} />
  }
  return (
    <>
      {planId && progress && !failure && <EndedPlan progress={progress} />}
      {limit ? (
        <Card pad>
          <p>{limit}</p>
        </Card>
      ) : (
        <>
          <ChooseFile error={failure} onChoose={flow.chooseFile} onRetry={flow.retry} />
          <DaysZone />
        </>
      )}
      <PastImports canUndo={limit === null} />
    </>
  )
}
