import { createRoot } from 'react-dom/client'
import { type ToastContent, toast } from '../../ui/feedback/toast.store.ts'
import { ToastArea } from '../../ui/feedback/toast-area.tsx'

let isShown = false

/** Shows a toast on a page that React does not own. */
export function showToastArea(content: ToastContent): void {
  if (!isShown) {
    const place = document.createElement('div')
    document.body.append(place)
    createRoot(place).render(<ToastArea />)
    isShown = true
  }
  toast(content)
}
