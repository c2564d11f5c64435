import { RotateCw, WifiOff } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../actions/button.tsx'
import { type LatePart, makeLatePart } from './late-part.ts'
import { NativeDialog } from './native-dialog.tsx'
import { FailedLine } from './states.tsx'

/**
 * A dialog that is fetched when it is first opened. When the fetch fails, a small dialog says so and offers
 * Retry; the page below stays as it is. While it is fetched, a hidden dialog keeps keys from the page, and `waiting` is shown. Load components late only with this function or
 * `lazyPart`: React's `lazy` would crash the page.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  { waiting: Waiting }: { waiting?: ComponentType<Props> } = {},
): ComponentType<Props> {
  const late = makeLatePart(load)
  return function LazyDialog(props: Props) {
    const { part: Part, failures, asking } = useLatePart(late)
    if (Part) return <Part {...props} />
    if (failures === 0)
      return (
        <>
          <div role="dialog" hidden />
          {Waiting && <Waiting {...props} />}
        </>
      )
    return (
      <PartFailedDialog onRetry={late.ask} retrying={asking} failures={failures} onClose={props.onClose} />
    )
  }
}

/** What a screen shows while the part loads, and after its loading failed. */
type LazyPartOptions = {
  waiting?: ReactNode
  failed?: ComponentType<{ onRetry: () => void; retrying: boolean }>
}

/**
 * A part of a screen that is fetched when it is first shown. When the fetch fails, a line says so and offers
 * Retry.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, failed: Failed = PartFailed }: LazyPartOptions = {},
): ComponentType<Props> {
  const late = makeLatePart(load)
  return function LazyPart(props: Props) {
    const { part: Part, failures, asking } = useLatePart(late)
    if (Part) return <Part {...props} />
    return failures === 0 ? waiting : <Failed onRetry={late.ask} retrying={asking} />
  }
}

function useLatePart<Part>(late: LatePart<Part>) {
  const { ask } = late
  useEffect(ask, [ask])
  return useSyncExternalStore(late.subscribe, late.state)
}

const PART_FAILED = 'Could not load this part. Check the connection and try again.'

type PartFailedProps = { onRetry: () => void; retrying: boolean }

/** A line that replaces a part that could not be fetched. */
export function PartFailed(props: PartFailedProps) {
  return (
    <FailedLine icon={WifiOff} {...props}>
      {PART_FAILED}
    </FailedLine>
  )
}

/** The same message for a place that has space for one icon only. */
export function PartFailedMark({ onRetry, retrying }: PartFailedProps) {
  return <IconButton icon={RotateCw} label={PART_FAILED} disabled={retrying} onClick={onRetry} />
}

/**
 * The same message in place of a dialog. It is a native dialog, because the code of our Dialog may be what
 * failed to load. After a second failure with a connection it offers to reload the page: the server may have
 * deleted the files of an older version.
 */
function PartFailedDialog({
  onRetry,
  retrying,
  failures,
  onClose,
}: PartFailedProps & { failures: number; onClose: () => void }) {
  const isOutdated = failures > 1 && navigator.onLine
  return (
    <NativeDialog
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Close</Button>
          {isOutdated && <Button onClick={() => location.reload()}>Load again</Button>}
          <Button variant="primary" icon={RotateCw} onClick={onRetry} busy={retrying} busyLabel="Retrying">
            Retry
          </Button>
        </>
      }
    >
      <p className="strong">{PART_FAILED}</p>
      {isOutdated && (
        <p className="soft">
          If that does not help, load the page again: it may be older than the server. What you typed is kept.
        </p>
      )}
    </NativeDialog>
  )
}
