import { getNotice } from '../../lib/notice.ts'

/** Shows the notice on a page without hydration. React is fetched only when there is a notice. */
export function attachNotice(): void {
  if (!getNotice()) return
  import('./show-notice.tsx').then(
    ({ showNotice }) => showNotice(),
    (error: unknown) => console.error('The notice could not be loaded.', error),
  )
}
