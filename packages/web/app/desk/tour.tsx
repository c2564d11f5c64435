import * as Popover from 'radix-ui/popover'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  useDemoRecord,
  useLoadDemoRecord,
  useRemoveDemoRecord,
} from '../features/trades/demo-record.queries.ts'
import { useTradeSummary } from '../features/trades/trade-summary.queries.ts'
import { toApiError } from '../lib/api-error.ts'
import { Button } from '../ui/actions/button.tsx'
import { getPopoverClass } from '../ui/display/popover.tsx'
import { toast } from '../ui/feedback/toast.store.ts'
import styles from './tour.module.css'
import { tourSteps } from './tour-steps.ts'

/** The distance between the panel and the outline of the control. */
const GAP = 12

/**
 * One step of the tour: a panel above or below the control that it explains, never over it. The desk stays usable.
 * Escape closes the tour, and the control has the focus then [SET-06].
 */
export function Tour({ step, goTo }: { step: number; goTo: (step: number | null) => void }) {
  const { title, text, control } = tourSteps[step]! // the address is parsed to an existing step
  const ids = { title: useId(), text: useId() }
  const anchor = useMarkedControl(control)
  const next = useRef<HTMLButtonElement>(null)
  const isLast = step === tourSteps.length - 1
  if (!anchor) return null
  return (
    <Popover.Root open onOpenChange={(open) => !open && goTo(null)}>
      <Popover.Anchor key={step} virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          className={getPopoverClass(styles.panel)}
          sideOffset={GAP}
          collisionPadding={8}
          aria-labelledby={ids.title}
          aria-describedby={ids.text}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            next.current?.focus()
          }}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.focus()
          }}
        >
          <div aria-live="polite">
            <p className="mini">
              Step {step + 1} of {tourSteps.length}
            </p>
            <h2 className="h-card" id={ids.title}>
              {title}
            </h2>
            <p className={styles.text} id={ids.text}>
              {text}
            </p>
          </div>
          {step === 0 && <DemoOffer />}
          <div className={styles.actions}>
            <Button variant="quiet" size="small" onClick={() => goTo(null)}>
              Close
            </Button>
            <span className="gap" />
            {step > 0 && (
              <Button size="small" onClick={() => goTo(step - 1)}>
                Back
              </Button>
            )}
            <Button ref={next} variant="primary" size="small" onClick={() => goTo(isLast ? null : step + 1)}>
              {isLast ? 'Done' : 'Next'}
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The control of a step, scrolled into view and outlined while the step is shown; null while it is not on the page. */
function useMarkedControl(selector: string): HTMLElement | null {
  const [found, setFound] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setFound(document.querySelector<HTMLElement>(selector)), [selector])
  useEffect(() => {
    if (!found) return
    const scrollToIt = () => found.scrollIntoView({ block: 'center' })
    scrollToIt()
    addEventListener('resize', scrollToIt) // such as when a phone is turned
    found.classList.add(styles.control!) // a class of the module
    return () => {
      removeEventListener('resize', scrollToIt)
      found.classList.remove(styles.control!)
    }
  }, [found])
  return found
}

/** Offers the demo record to an account without trades; after it is loaded, one press removes it. */
export function DemoOffer() {
  const { data: summary } = useTradeSummary()
  const { data: record } = useDemoRecord(true)
  const load = useLoadDemoRecord()
  const remove = useRemoveDemoRecord()
  if (!summary || !record) return null
  const isEmpty = summary.closed + summary.open === 0
  if (!record.loaded && !isEmpty) return null
  const run = (change: typeof load | typeof remove) =>
    change.mutateAsync().catch((thrown) => toast({ title: 'Error', description: toApiError(thrown).message }))
  return (
    <div className={styles.demo}>
      <p className="mini">
        {record.loaded ? 'The account has sample trades.' : 'Or begin with sample trades, to look around.'}
      </p>
      {record.loaded ? (
        <Button size="small" busy={remove.isPending} busyLabel="Removing" onClick={() => void run(remove)}>
          Remove Sample Data
        </Button>
      ) : (
        <Button size="small" busy={load.isPending} busyLabel="Loading" onClick={() => void run(load)}>
          Load Sample Data
        </Button>
      )}
    </div>
  )
}
