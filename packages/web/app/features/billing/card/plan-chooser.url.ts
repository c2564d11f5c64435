import { useDialogInUrl } from '../../../lib/dialog-in-url.ts'

/** Whether the card shows its plans, kept in the address so that Back of the browser returns to the subscription [SUB-08]. */
export function usePlanChooser() {
  const { dialog, open, close } = useDialogInUrl<'plans'>({
    parseDialog: (params) => (params.has('plans') ? 'plans' : null),
    withDialog: (params, dialog) => {
      const next = new URLSearchParams(params)
      next.delete('plans')
      if (dialog) next.set('plans', '')
      return next
    },
  })
  return { isOpen: dialog !== null, open: () => open('plans'), close }
}
