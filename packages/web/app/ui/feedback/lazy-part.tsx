import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { type LatePart, makeLatePart } from './late-part.ts'
import { PartFailed, PartFailedDialog } from './part-failed.tsx'

/**
 * A dialog that is fetched when it is first opened. While it cannot be had, a small dialog says so and offers Retry;
 * all below it stays as it is. The one way, with `lazyPart`, to load a component late: React's own `lazy` would take
 * the page down.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const late = makeLatePart(load)
  return function LazyDialog(props: Props) {
    const { part: Part, failures, asking } = useLatePart(late)
    if (Part) return <Part {...props} />
    if (failures === 0) return null
    return (
      <PartFailedDialog onRetry={late.ask} retrying={asking} failures={failures} onClose={props.onClose} />
    )
  }
}

/** What stands in the place of a part until it is there, and where it could not be had. */
export type Meanwhile = {
  waiting?: ReactNode
  failed?: ComponentType<{ onRetry: () => void; retrying: boolean }>
}

/** A part of a screen that is fetched when it is first shown. While it cannot be had, a line says so with Retry. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, failed: Failed = PartFailed }: Meanwhile = {},
): ComponentType<Props> {
  const late = makeLatePart(load)
  return function LazyPart(props: Props) {
    const { part: Part, failures, asking } = useLatePart(late)
    if (Part) return <Part {...props} />
    return failures === 0 ? waiting : <Failed onRetry={late.ask} retrying={asking} />
  }
}

function useLatePart<Props>(late: LatePart<Props>) {
  const { ask } = late
  useEffect(ask, [ask])
  return useSyncExternalStore(late.subscribe, late.state)
}
