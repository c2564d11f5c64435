import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { type LatePart, makeLatePart } from './late-part.ts'
import { PartFailed, PartFailedDialog } from './part-failed.tsx'

/**
 * A dialog that is fetched when it is first opened. When the fetch fails, a small dialog says so and offers
 * Retry; the page below stays as it is. Load components late only with this function or `lazyPart`: React's
 * `lazy` would crash the page.
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

/** What a screen shows while the part loads, and after its loading failed. */
export type LazyPartOptions = {
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
