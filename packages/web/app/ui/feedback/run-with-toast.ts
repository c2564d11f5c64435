import { type ToastContent, toast } from './toast.store.ts'

/** An action, and the toasts that say how it ended. */
export interface ActionWithToast<Result> {
  run: () => Promise<Result>
  /** The toast after the action. There is none without it, or when it returns null. */
  done?: ToastContent | ((result: Result) => ToastContent | null)
  /** The description of the toast after a failure. */
  failed: string | ((thrown: unknown) => string)
}

/**
 * Runs an action and shows how it ended. The toasts depend on the promise and on no component, so they also appear
 * after the component that started the action is removed. The returned promise never rejects.
 */
export function runWithToast<Result>({ run, done, failed }: ActionWithToast<Result>): Promise<void> {
  return run().then(
    (result) => {
      const content = typeof done === 'function' ? done(result) : done
      if (content) toast(content)
    },
    (thrown: unknown) => {
      toast({ title: 'Error', description: typeof failed === 'function' ? failed(thrown) : failed })
    },
  )
}
